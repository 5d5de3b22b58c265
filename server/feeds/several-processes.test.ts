import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { publishers, settings } from '../database/schema.ts'
import { fakePublisher, rss, type Story } from '../testing/fake-publisher.ts'
import { testDatabase } from '../testing/test-database.ts'

let feeds: Awaited<ReturnType<typeof fakePublisher>>
const running = new Set<ChildProcess>()
beforeAll(async () => {
  feeds = await fakePublisher()
  feeds.on('/coins', (_request, reply) => reply.end('[]'))
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await feeds.close()
})

function start(task: 'ingest' | 'schedule', url: string) {
  const child = spawn(process.execPath, ['server/testing/quick-process.ts', task, url, feeds.host], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  return {
    said: (word: string) => vi.waitFor(() => expect(said).toContain(word), { timeout: 90_000, interval: 2 }),
    kill: async () => {
      const gone = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGKILL')) await gone
      return said.includes('done')
    },
  }
}

type Db = Awaited<ReturnType<typeof testDatabase>>
const addPublishers = async ({ db }: Db, paths: string[]) =>
  db.insert(publishers).values(paths.map((path) => ({ name: path, rss_url: feeds.url(path) })))
const visitsOf = (path: string) => feeds.visits.filter((visit) => visit.path === path).length

test('killed at twenty random moments, ingest leaves each feed whole or untouched and ends with what a clean run has', async () => {
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
  for (const [n, path] of paths.entries()) feeds.feed(path, stories(n))

  const [killed, clean] = [await testDatabase(), await testDatabase()]
  await addPublishers(killed, paths)
  await addPublishers(clean, paths)
  const undisturbed = start('ingest', clean.url)
  await undisturbed.said('started')
  const startedAt = performance.now()
  await undisturbed.said('done')
  const takesMs = performance.now() - startedAt

  let [kills, midway, before] = [0, 0, 0]
  for (let round = 0; kills < 20; round++) {
    expect(round).toBeLessThan(60)
    const child = start('ingest', killed.url)
    await child.said('started')
    await sleep(Math.random() * takesMs)
    const hasFinished = await child.kill()
    const stored = await expectEachFeedWholeOrUntouched(killed)
    if (!hasFinished) kills++
    if (!hasFinished && stored > before) midway++
    before = stored
    if (stored < paths.length) continue
    await killed.pool.query('truncate articles, feed_states, activity_logs, feed_marks cascade')
    before = 0
  }
  // the last one finds what the killed ones left, with all that they remember about feeds
  const last = start('ingest', killed.url)
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
  // a kill before anything was stored proves little
  expect(midway).toBeGreaterThanOrEqual(3)
  expect((await killed.pool.query("select 1 from activity_logs where status = 'pending'")).rowCount).toBe(0)
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

test('two processes on one database ask each feed once a tick, and leave out none after a long run', async () => {
  const database = await testDatabase()
  const paths = ['/tick-a', '/tick-b', '/tick-slow']
  for (const path of paths) feeds.feed(path, [{ title: path, link: `https://tick.test${path}` }])
  feeds.on('/tick-slow', async (_request, reply) => {
    // the first run may begin late in its interval: only the second is sure to end within the next one
    if (visitsOf('/tick-slow') === 2) await sleep(3500)
    reply.end(rss([{ title: 'slow', link: 'https://tick.test/slow' }]))
  })
  await addPublishers(database, paths)
  await database.db.insert(settings).values({ id: 1, enabled: true, interval: 3 })
  const workers = [start('schedule', database.url), start('schedule', database.url)]
  await Promise.all(workers.map((worker) => worker.said('started')))
  await vi.waitFor(() => expect(Math.min(...paths.map(visitsOf))).toBeGreaterThanOrEqual(4), {
    timeout: 90_000,
    interval: 100,
  })
  await database.db.update(settings).set({ enabled: false })
  const runs = async (state: string) =>
    (
      await database.pool.query(
        "select 1 from queue.job where name = 'fetch-feeds' and state::text like $1",
        [state],
      )
    ).rowCount ?? 0
  await vi.waitFor(async () => expect(await runs('completed')).toBe(await runs('%')), {
    timeout: 30_000,
    interval: 100,
  })
  await sleep(3500) // switched off, nothing more happens
  const elapsed = await database.pool.query(
    `select 1 + extract(epoch from max((data->>'tick')::timestamptz) - min((data->>'tick')::timestamptz))::int / 3 as ticks
     from queue.job where name = 'fetch-feeds'`,
  )
  const { ticks } = elapsed.rows[0]
  expect(await runs('%')).toBe(ticks)
  // the slow visit reached into the next interval, and counts for that one too
  expect(paths.map(visitsOf)).toEqual([ticks, ticks, ticks - 1])
  const { rows } = await database.pool.query('select last_run from settings')
  expect(rows[0]?.last_run).toBeInstanceOf(Date)
  await Promise.all(workers.map((worker) => worker.kill()))
  await database.close()
}, 180_000)

test('a run whose process is killed is taken up by another and asks nobody twice', async () => {
  const database = await testDatabase()
  feeds.feed('/taken-quick', [{ title: 'quick', link: 'https://taken.test/1' }])
  let hangs = true
  feeds.on('/taken-slow', (_request, reply) => {
    if (!hangs)
      reply.end(
        '<rss><channel><item><title>slow</title><link>https://taken.test/2</link></item></channel></rss>',
      )
  })
  await addPublishers(database, ['/taken-quick', '/taken-slow'])
  const dying = start('schedule', database.url)
  await vi.waitFor(() => expect([visitsOf('/taken-quick'), visitsOf('/taken-slow')]).toEqual([1, 1]), 60_000)
  const counted = async () =>
    (await database.pool.query('select title from articles order by 1')).rows.map((row) => row.title)
  await vi.waitFor(async () => expect(await counted()).toEqual(['quick']), 5000)
  await dying.kill()
  hangs = false
  const heir = start('schedule', database.url)
  await vi.waitFor(async () => expect(await counted()).toEqual(['quick', 'slow']), {
    timeout: 110_000,
    interval: 200,
  })
  expect([visitsOf('/taken-quick'), visitsOf('/taken-slow')]).toEqual([1, 2])
  await heir.kill()
  await database.close()
}, 180_000)
