import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FeedPage } from '../../contract/news/feed.ts'
import type { Story, TopStories } from '../../contract/stories/stories.ts'
import { onceATest } from '../testing/fixture.ts'
import { REPORTS, storySite } from '../testing/story-site.ts'

const site = onceATest(storySite)
const [OWN, REWORDED, THIRD] = REPORTS

type Lead = { id: number; publisher: number }
type Calls = (lead: Lead) => Parameters<typeof site.admin>[]

const AWAY: [how: string, gone: Calls, back: Calls][] = [
  [
    'hidden',
    ({ id }) => [[`PATCH /api/articles/${id}/hidden`, { hidden: true }]],
    ({ id }) => [[`PATCH /api/articles/${id}/hidden`, { hidden: false }]],
  ],
  [
    'chosen by hand and hidden',
    ({ id }) => [[`PATCH /api/articles/${id}/hidden`, { hidden: true }]],
    ({ id }) => [[`POST /api/changes/article/${id}/undo`]],
  ],
  [
    'deleted',
    ({ id }) => [[`DELETE /api/articles/${id}`]],
    ({ id }) => [[`POST /api/trash/article/${id}/restore`, {}]],
  ],
  [
    'deleted with its publisher',
    ({ publisher }) => [[`DELETE /api/publishers/${publisher}?articles=delete`]],
    ({ publisher }) => [[`POST /api/trash/publisher/${publisher}/restore`, {}]],
  ],
]

test.each(AWAY)(
  'a lead that is %s is replaced at once, and comes back as a member',
  async (how, gone, back) => {
    const ids = await site.tell([
      { outlet: 'Kestrel', ...OWN },
      { outlet: 'Ledgerline', ...REWORDED, hours: 1 },
      { outlet: 'Basis', ...THIRD, hours: 2 },
    ])
    const [first, second] = ids as [number, number]
    await site.group()
    const story = (await site.storyOf(first)) as number
    if (how.startsWith('chosen'))
      await site.admin(`PUT /api/stories/${story}/lead`, { article_id: first })
    const lead = { id: first, publisher: await site.outlet('Kestrel') }
    expect(await shown(story)).toEqual({
      lead: first,
      top: first,
      row: first,
      outlets: 3,
      told: true,
    })

    for (const call of gone(lead)) expect(await site.admin(...call)).toMatchObject({ status: 200 })
    const without = { lead: second, top: second, row: second, outlets: 2, told: false }
    expect(await shown(story)).toEqual(without)
    await site.group()
    expect(await shown(story)).toEqual(without)
    expect(await kept(story)).toEqual({ lead: second, outlets: 2, stale: false })

    for (const call of back(lead)) expect(await site.admin(...call)).toMatchObject({ status: 200 })
    await site.group()
    expect(await shown(story)).toMatchObject({ outlets: 3, told: true })
    expect(await kept(story)).toMatchObject({ outlets: 3, stale: false })
    expect(ids).toContain((await kept(story))?.lead)
  },
)

/** What visitors see of the story, everywhere it is shown. */
async function shown(id: number) {
  const story = (await site.visitor(`GET /api/stories/${id}`)).body as Story
  const { stories } = (await site.visitor('GET /api/stories/top')).body as TopStories
  const feed = (await site.visitor('GET /api/articles?group=1')).body as FeedPage
  const list = await site.app.inject(`/stories/${id}/feed.xml`)
  const sitemap = await site.app.inject('/sitemap.xml')
  expect(sitemap.body).toContain(`/stories/${id}/`)
  expect(feed.articles).toHaveLength(1)
  return {
    lead: story.article_id,
    top: stories[0]?.article_id,
    row: feed.articles[0]?.id,
    outlets: story.outlets,
    told: list.body.includes(OWN.title),
  }
}

async function kept(id: number) {
  const { rows } = await site.context.db.execute<{ lead: number; outlets: number; stale: boolean }>(
    sql`select lead_article_id::int as lead, outlet_count as outlets, stale from stories where id = ${id}`,
  )
  return rows[0]
}
