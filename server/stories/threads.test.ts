import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Story, TopStories } from '../../contract/stories/stories.ts'
import type { AdminStory } from '../../contract/stories/story-edits.ts'
import { onceAFile } from '../testing/fixture.ts'
import { ingestSite } from '../testing/ingest-site.ts'
import { groupStories } from './group-stories.ts'

const site = onceAFile(ingestSite)
const HOUR_MS = 3_600_000

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
  const listed = async (id: number) => (await site.admin(`GET /api/stories/${id}/admin`)).body as AdminStory
  expect(await listed(second)).toMatchObject({ thread: (await page(first)).title, twin: null })
  const top = async () => ((await site.admin('GET /api/stories/top')).body as TopStories).stories
  expect(await top()).toMatchObject([{ id: second, thread_day: 2 }])

  const edit = (other: number | null) => site.admin(`PUT /api/stories/${second}/thread`, { with: other })
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
