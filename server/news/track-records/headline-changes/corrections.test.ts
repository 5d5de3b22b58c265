import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { overviewVersions } from '../../../platform/database/schema.ts'
import { groupStories } from '../../../stories/group-stories.ts'
import { onceAFile } from '../../../testing/fixture.ts'
import { ingestSite } from '../../../testing/ingest-site.ts'
import { followCorrections } from './follow-corrections.ts'

const site = onceAFile(ingestSite)
const text =
  'A stale price let one account borrow from Marrow against collateral worth a third of its quoted value on Sunday.'
const date = 'Sun, 15 Nov 2026 09:50:00 GMT'
const OLD = 'Lender Marrow pauses withdrawals after an oracle error drains $14 million'
const NEW = 'Lender Marrow pauses withdrawals after an oracle error drains $42 million'

/** Outlets that report the story, each by its own headline, and what changes them. */
async function outlets(titles: string[], slug = 'marrow', overview = text) {
  const all = await Promise.all(titles.map(() => site.addPublisher()))
  const link = (n: number) => `https://outlet-${all[n]?.id}.test/${slug}`
  const publish = async (n: number, title: string | null, summary = overview) => {
    const other = {
      title: 'Something else',
      link: `https://outlet-${all[n]?.id}.test/other`,
      date,
      summary: 'Else.',
    }
    const items = title === null ? [other] : [{ title, link: link(n), date, summary }, other]
    site.feeds.feed(all[n]?.path ?? '', items)
    await site.ingest(all[n]?.id ?? 0)
  }
  for (const [n, title] of titles.entries()) await publish(n, title)
  await groupStories(site.context)
  await site.context.db.execute(sql`
    update article_stories m set story_id = (select min(o.story_id) from article_stories o join articles b on b.id = o.article_id
      where b.url like ${`%/${slug}`}) from articles a where a.id = m.article_id and a.url like ${`%/${slug}`}`)
  return { publish, name: (n: number) => `P${Number(all[n]?.path.split('-')[1])}` }
}

const read = async (query = '') => (await site.visitor(`GET /api/corrections${query}`)).body

test('a correction lists who still shows the old figure, who followed and who left the feed, and closes', async () => {
  const { publish, name } = await outlets([
    OLD,
    'Marrow halts two pools after a stale price costs depositors $14 million',
    'Oracle error at Marrow: $14 million gone',
    'Marrow pauses withdrawals',
  ])
  site.at(1)
  await publish(0, NEW, `${text} More is known now.`)
  for (const n of [1, 2])
    await publish(
      n,
      n === 1
        ? 'Marrow halts two pools after a stale price costs depositors $14 million'
        : 'Oracle error at Marrow: $14 million gone',
    )
  await followCorrections(site.context)
  const [row] = (await read()).corrections
  expect(row).toMatchObject({
    kind: 'figure',
    publisher_name: name(0),
    closed_at: null,
    followed: [],
    gone: [],
  })
  expect(row.still.map((one: { publisher_name: string }) => one.publisher_name)).toEqual([
    name(1),
    name(2),
  ])
  expect(row.still[0].since).toBe('2026-11-15T11:00:00.000Z')
  expect(row.words.filter((word: { change: string }) => word.change !== 'kept')).toEqual([
    { text: '$14', change: 'removed' },
    { text: '$42', change: 'added' },
  ])
  expect((await site.visitor(`GET /api/stories/${row.story.id}/corrections`)).body).toEqual([row])
  expect(await site.context.db.select().from(overviewVersions)).toMatchObject([{ overview: text }])

  // one follows, the other's feed drops the item; a run repeated after a kill changes nothing
  site.at(1.5)
  await publish(1, 'Marrow halts two pools after a stale price costs depositors $42 million')
  await publish(2, null)
  expect(await followCorrections(site.context)).toBeGreaterThan(0)
  expect(await followCorrections(site.context)).toBe(0)
  expect(await read()).toMatchObject({
    corrections: [],
    open: 0,
    total: 1,
    last_closed_at: '2026-11-15T11:30:00.000Z',
  })
  const [closed] = (await read('?show=all')).corrections
  expect(closed).toMatchObject({
    still: [],
    followed: [{ publisher_name: name(1), until: '2026-11-15T11:30:00.000Z' }],
    gone: [{ publisher_name: name(2) }],
    closed_at: '2026-11-15T11:30:00.000Z',
  })

  // back and forth between two headlines is one correction, or none
  await publish(0, OLD)
  expect((await read('?show=all')).total).toBe(0)
  await publish(0, NEW)
  expect((await read('?show=all')).total).toBe(1)
  const feed = (await site.app.inject('/corrections/feed.json')).json()
  expect(feed.items).toMatchObject([
    { title: `${name(0)}: ${NEW}`, content_text: `Before: ${OLD}` },
  ])
})

test('a feed that was not read within the hour is never said to show it still; after seven days it is closed', async () => {
  const { publish, name } = await outlets(
    ['Bridge Ferrow drained of 3,200 ETH overnight', 'Attackers take 3,200 ETH from bridge Ferrow'],
    'ferrow',
    'The bridge between two chains of Ferrow lost coins of its users in a single night, a validator says.',
  )
  site.at(3)
  await publish(0, 'Bridge Ferrow drained of 8,900 ETH overnight')
  await followCorrections(site.context)
  const [row] = (await read()).corrections
  expect(row).toMatchObject({
    still: [],
    unchecked: [{ publisher_name: name(1), until: null }],
    closed_at: null,
  })
  // the job runs an hour later: what it writes does not depend on that
  site.at(4 + 7 * 24)
  await followCorrections(site.context)
  expect((await read()).corrections).toEqual([])
  expect((await read('?show=all')).corrections[0]).toMatchObject({
    unchecked: [{ publisher_name: name(1) }],
    closed_at: '2026-11-22T13:00:00.000Z',
  })
})
