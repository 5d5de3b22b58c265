import { expect, test, vi } from 'vitest'
import type { Story } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { taskProcesses } from '../../testing/task-processes.ts'
import { testDatabase } from '../../testing/test-database.ts'

type Db = Awaited<ReturnType<typeof testDatabase>>
const site = onceAFile(taskProcesses)

test('killed with none, some and most feeds stored, ingest leaves each feed whole or untouched and ends with what a clean run has', async () => {
  const paths = Array.from({ length: 12 }, (_, n) => `/killed-${n}`)
  const stories = (feed: number): Story[] =>
    Array.from({ length: 40 }, (_, n) => ({
      title: `Story ${n} of feed ${feed}`,
      // every fourth story is in all feeds
      link: n % 4 ? `https://killed.test/${feed}/${n}` : `https://killed.test/shared/${n}`,
      guid: `g-${n}`,
      date: new Date(Date.UTC(2026, 10, 1, 0, n)).toUTCString(),
      summary: 'word '.repeat(200),
      xml: `<enclosure url="https://killed.test/${n}.jpg" type="image/jpeg" length="1"/>`,
    }))
  for (const [n, path] of paths.entries()) site.feeds.feed(path, stories(n))

  const [killed, clean] = [await testDatabase(), await testDatabase()]
  await site.addPublishers(killed, paths)
  await site.addPublishers(clean, paths)
  await site.start('ingest', clean.url).said('done')

  // the last feed answers nobody who will be killed: none of them can finish before, however late the kill comes
  site.feeds.on(`${paths.at(-1)}`, () => {})
  for (const wanted of [0, 1, 3, 5, 8]) {
    await killed.pool.query('truncate articles, feed_states, activity_logs cascade')
    const child = site.start('ingest', killed.url)
    await child.said('started')
    await vi.waitFor(
      async () => {
        const { rowCount } = await killed.pool.query(
          'select from feed_states where content_hash is not null',
        )
        expect(rowCount).toBeGreaterThanOrEqual(wanted)
      },
      { timeout: 60_000, interval: 2 },
    )
    expect(await child.kill()).toBe(false)
    const stored = await expectEachFeedWholeOrUntouched(killed)
    expect(stored).toBeGreaterThanOrEqual(wanted)
    expect(stored).toBeLessThan(paths.length)
  }
  site.feeds.feed(`${paths.at(-1)}`, stories(paths.length - 1))
  // the last one finds what the killed ones left, with all that they remember about feeds
  const last = site.start('ingest', killed.url)
  await last.said('done')
  expect(await expectEachFeedWholeOrUntouched(killed)).toBe(paths.length)

  const contents = async ({ pool }: Db) =>
    (
      await pool.query(
        `select url, title, overview, content, content_length, published_at, sort_at, image_url, publisher_id, version,
           guid_key from articles order by url`,
      )
    ).rows
  // which of several publishers brought a shared story first is chance: its title names that one
  const comparable = (rows: { url: string }[]) =>
    rows.map((row) =>
      row.url.includes('/shared/') ? { ...row, title: '', version: '', publisher_id: 0 } : row,
    )
  const [after, expected] = [await contents(killed), await contents(clean)]
  expect(expected).toHaveLength(12 * 30 + 10)
  expect(expected.every((row) => row.image_url && row.publisher_id && row.sort_at)).toBe(true)
  expect(comparable(after)).toEqual(comparable(expected))
  expect(
    (await killed.pool.query("select 1 from activity_logs where status = 'pending'")).rowCount,
  ).toBe(0)
  await Promise.all([killed.close(), clean.close()])
}, 300_000)

/** One statement sees one moment, even while the database is still ending what a killed process began. Answers how many are whole. */
async function expectEachFeedWholeOrUntouched({ pool }: Db): Promise<number> {
  const { rows } = await pool.query(`
    select p.name, s.content_hash is not null as "isRemembered",
      exists (select 1 from activity_logs l where l.entity_id = p.id and l.action = 'fetch_feed') as "isLogged",
      (select count(*)::int from articles a
        where a.url like 'https://killed.test/' || replace(p.name, '/killed-', '') || '/%') as own,
      (select count(*)::int from articles a where a.url like '%/shared/%') as shared,
      exists (select 1 from articles a where a.publisher_id = p.id) as "hasArticles"
    from publishers p left join feed_states s on s.publisher_id = p.id order by p.id`)
  const whole = { isRemembered: true, isLogged: true, own: 30, shared: 10, hasArticles: true }
  const untouched = {
    isRemembered: false,
    isLogged: false,
    own: 0,
    shared: expect.any(Number),
    hasArticles: false,
  }
  expect(rows).toEqual(
    rows.map(({ name, isRemembered }) => ({ name, ...(isRemembered ? whole : untouched) })),
  )
  return rows.filter(({ isRemembered }) => isRemembered).length
}
