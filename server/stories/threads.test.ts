import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Story, TopStories } from '../../contract/stories/stories.ts'
import type { AdminStory } from '../../contract/stories/story-edits.ts'
import { wellKnownCoinNames } from '../reading/coins/dictionary.ts'
import { onceAFile } from '../testing/fixture.ts'
import { ingestSite } from '../testing/ingest-site.ts'
import { groupStories } from './group-stories.ts'
import { storyArticle } from './story-article.ts'
import { newGrouper } from './story-memory.ts'

const site = onceAFile(ingestSite)

const OPENING = [
  {
    title: 'Harrow Bank opens bitcoin custody to private clients in four countries',
    summary:
      'Harrow Bank will hold bitcoin for private clients with at least 250,000 in assets, starting in Norvania and Kestria, for a fee of 0.45 per cent a year.',
  },
  {
    title: 'Private clients of Harrow Bank can now keep bitcoin with it',
    summary:
      'From today Harrow Bank takes bitcoin into custody. Wealthy customers pay 0.45 per cent; a spokeswoman named Norvania first and said insurance covers 40 million.',
  },
]
const NEXT_DAY = [
  {
    title: 'Harrow Bank holds 9,100 bitcoin of private clients a day after opening custody',
    summary:
      'Private clients in Norvania and Kestria moved 9,100 bitcoin to Harrow Bank on the first day of its custody service.',
  },
  {
    title: 'First day of Harrow Bank custody brings in 9,100 bitcoin from private clients',
    summary:
      'Harrow Bank said that private clients moved 9,100 bitcoin into its custody, most of them from Norvania.',
  },
]

test('a follow-up of a later day is a story of its own in a thread, which editors can part, join and undo', async () => {
  for (const [hours, reports] of [
    [0, OPENING],
    [30, NEXT_DAY],
  ] as const)
    for (const report of reports) await bring(hours, report)
  const { rows } = await site.context.db.execute<{ id: number }>(
    sql`select id::int from stories where outlet_count = 2 order by id`,
  )
  const [first = 0, second = 0] = rows.map(({ id }) => id)
  expect(rows).toHaveLength(2)

  const page = async (id: number) => (await site.admin(`GET /api/stories/${id}`)).body as Story
  expect((await page(first)).thread).toMatchObject({ day: 1, earlier: [], later: [{ id: second }] })
  expect((await page(second)).thread).toMatchObject({ day: 2, earlier: [{ id: first }], later: [] })
  expect((await page(first)).related).toEqual([])
  const listed = async (id: number) =>
    (await site.admin(`GET /api/stories/${id}/admin`)).body as AdminStory
  expect(await listed(second)).toMatchObject({ thread: (await page(first)).title, twin: null })
  const top = async () => ((await site.admin('GET /api/stories/top')).body as TopStories).stories
  expect(await top()).toMatchObject([{ id: second, thread_day: 2 }])

  const edit = (other: number | null) =>
    site.admin(`PUT /api/stories/${second}/thread`, { with: other })
  expect(((await edit(null)).body as AdminStory).thread).toBeNull()
  expect((await page(first)).thread).toBeNull()
  expect(await listed(first)).toMatchObject({ thread: null, twin: { id: second } })
  await bring(30.5, { ...(NEXT_DAY[0] as Report), title: `${NEXT_DAY[0]?.title}, it says` })
  expect((await page(second)).thread).toBeNull()
  expect((await site.admin(`POST /api/changes/story/${second}/undo`)).status).toBe(200)
  expect((await page(second)).thread).toMatchObject({ earlier: [{ id: first }] })
  expect((await edit(second)).status).toBe(400)
  await edit(null)
  expect(((await edit(first)).body as AdminStory).thread).toBe((await page(first)).title)
  expect((await page(first)).thread).toMatchObject({ later: [{ id: second }] })
})

const FINE = [
  {
    title: 'Harrow Bank fined 3 million for late reports of suspicious payments',
    summary:
      'The regulator of Kestria says Harrow Bank filed 412 reports months too late and had too few people.',
  },
  {
    title: 'Late reports of suspicious payments cost Harrow Bank a 3 million fine',
    summary:
      'Harrow Bank accepts the fine. It filed 412 reports of suspicious payments too late, says the regulator.',
  },
]
const indexAt = (value: number) => [
  {
    title: `Fear & Greed Index for Marrowcoin at ${value}: what it says about the market`,
    summary: `The Fear & Greed Index for Marrowcoin stands at ${value} today. It measures volatility, volume and searches.`,
  },
  {
    title: `Marrowcoin traders watch Fear & Greed Index, now at ${value}`,
    summary: `At ${value} the Fear & Greed Index for Marrowcoin tells of volatility, volume and searches of the day.`,
  },
]

test.each([
  ['what followed it', true, NEXT_DAY],
  ['another matter of the same bank', false, FINE],
])('a story and %s in a thread: %s', (_, isLinked, later) => {
  expect(areLinked(OPENING, later)).toBe(isLinked)
})

test('an index that is reported every day in the same words has no thread', () => {
  expect(areLinked(indexAt(61), indexAt(38))).toBe(false)
})

/** Grouped 30 hours apart, each report by an outlet of its own. */
function areLinked(first: Report[], later: Report[]): boolean {
  const grouper = newGrouper()
  const stories = [...first, ...later].map(({ title, summary }, id) => {
    const at = id < first.length ? 0 : 30 * HOUR_MS
    const text = { id, publisher: id, at, title, lead: summary, ad: false }
    const article = storyArticle(text, wellKnownCoinNames())
    const story = grouper.decide(article).story ?? id
    grouper.place(article, story)
    return story
  })
  expect(new Set(stories).size).toBe(2)
  return grouper.threadsOf(0).includes(stories.at(-1) as number)
}

type Report = { title: string; summary: string }

async function bring(hours: number, report: Report) {
  const publisher = await site.addPublisher()
  // all are fetched late, for the first time: they count from their own dates
  site.at(31)
  site.feeds.feed(publisher.path, [
    {
      link: `https://outlet-${publisher.id}.test/`,
      ...report,
      date: new Date(site.START.getTime() + hours * HOUR_MS).toUTCString(),
    },
  ])
  await site.ingest(publisher.id)
  await groupStories(site.context)
}
