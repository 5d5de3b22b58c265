import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { FeedPage } from '../../contract/news/feed.ts'
import type { Story, TopStories } from '../../contract/stories/stories.ts'
import { articles, articleVersions, publishers } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { OTHER_NEWS, REPORTS, storySite } from '../testing/story-site.ts'
import { earlierReports } from './article-story.ts'

const site = onceAFile(storySite)
const [OWN, REWORDED, THIRD] = REPORTS
let ids: number[] = []
let story = 0

beforeAll(async () => {
  ids = await site.tell([
    { outlet: 'Kestrel', ...OWN, sentiment: 8 },
    { outlet: 'Ledgerline', ...REWORDED, hours: 1, sentiment: 7.4 },
    { outlet: 'Copier', ...OWN, hours: 2, sentiment: 8 },
    { outlet: 'Basis', ...THIRD, hours: 3, sentiment: 2 },
    { outlet: 'Basis', ...OTHER_NEWS, hours: 3 },
  ])
  await site.group()
  story = (await site.storyOf(ids[0] as number)) ?? 0
})

test('articles of one event carry their story with the other outlets; a story of one is none', async () => {
  const { articles } = (await site.visitor('GET /api/articles')).body as FeedPage
  const byId = new Map(articles.map((article) => [article.id, article]))
  expect(byId.get(ids[0] as number)).toMatchObject({
    coins: [{ symbol: 'BTC', name: 'Bitcoin' }],
    story: {
      id: story,
      outlets: 4,
      independent: 3,
      first_at: '2026-11-15T10:00:00.000Z',
      others: [
        { publisher_name: 'Ledgerline', copy: false, at: '2026-11-15T11:00:00.000Z' },
        { publisher_name: 'Copier', copy: true },
        { publisher_name: 'Basis', copy: false, sentiment_score: 2 },
      ],
    },
  })
  expect(byId.get(ids[4] as number)?.story).toBeNull()
})

test('with group=1 one row stands for each story, its lead or the earliest matching report in its own words', async () => {
  const ungrouped = (await site.visitor('GET /api/articles')).body as FeedPage
  expect(ungrouped.articles).toHaveLength(5)
  expect(ungrouped).not.toHaveProperty('storyCount')
  const grouped = (await site.visitor('GET /api/articles?group=1')).body as FeedPage
  expect(grouped.articles.map(({ id }) => id).sort()).toEqual([ids[0], ids[4]])
  expect(grouped).toMatchObject({ totalCount: 5, storyCount: 2, totalCountExact: true })
  const filtered = (
    await site.visitor('GET /api/articles?group=1&coin=btc&publisher=Copier&publisher=Basis')
  ).body as FeedPage
  expect(filtered.articles.map(({ id }) => id)).toEqual([ids[3]])
  expect(filtered).toMatchObject({ totalCount: 2, storyCount: 1 })
  const searched = (await site.visitor('GET /api/articles?group=1&search=custody')).body as FeedPage
  expect(searched.articles.map(({ id }) => id)).toEqual([ids[0]])
  expect((await site.visitor('GET /api/articles?group=2')).status).toBe(400)
})

test('the coin filter means the main subject, in whatever letters', async () => {
  const about = async (query: string) =>
    ((await site.visitor(`GET /api/articles?${query}`)).body as FeedPage).totalCount
  expect([
    await about('coin=btc'),
    await about('coin=ETH'),
    await about('coin=BTC&coin=ETH'),
  ]).toEqual([4, 0, 4])
})

test('the top stories are those of several outlets, with who was first and where they disagree', async () => {
  const { body } = await site.visitor('GET /api/stories/top')
  expect((body as TopStories).available).toBe(true)
  expect((body as TopStories).stories).toMatchObject([
    {
      id: story,
      slug: 'harrow-bank-opens-bitcoin-custody-to-private-clients-in-four-countries',
      outlets: 4,
      independent: 3,
      copies: 1,
      first: { kind: 'first', publishers: ['Kestrel'] },
      sentiment: { votes: [2, 7.4, 8], others: [8], bullish: 2, bearish: 1, disagree: true },
      coins: [{ symbol: 'BTC' }],
    },
  ])
})

test('a story tells its reports, copies, edits and coins; an id that does not exist is a 404', async () => {
  const [first] = ids as [number]
  await site.context.db.insert(articleVersions).values({
    article_id: first,
    title: 'Harrow Bank is about to open bitcoin custody to private clients',
    replaced_at: '2026-11-15T10:14:00.000Z',
    dropped: 3,
  })
  const { body } = await site.visitor(`GET /api/stories/${story}`)
  expect(body as Story).toMatchObject({
    outlets: 4,
    texts: 4,
    named: [{ symbol: 'BTC', main: true, named_in: 4 }],
    reports: [
      { id: first, kind: 'own', first: true, headline_edits: 4 },
      { kind: 'own', first: false },
      { kind: 'copy', copy_of: first, likeness: 100 },
      { kind: 'own' },
    ],
    edits: [
      {
        publisher_name: 'Kestrel',
        words: [
          { text: 'Harrow Bank', change: 'kept' },
          { text: 'is about to open', change: 'removed' },
          { text: 'opens', change: 'added' },
          { text: 'bitcoin custody to private clients', change: 'kept' },
          { text: 'in four countries', change: 'added' },
        ],
      },
    ],
  })
  expect((await site.visitor('GET /api/stories/999999')).status).toBe(404)
  const alone = (await site.visitor(`GET /api/stories/${await site.storyOf(ids[4] as number)}`))
    .body as Story
  expect(alone).toMatchObject({ outlets: 1, slug: '', first: null })
})

test('novelty comes from the story: who told it before is known, and the first report is new', async () => {
  const [first, second, copy] = ids as [number, number, number]
  const { db } = site.context
  expect((await earlierReports(db, [first])).get(first)).toEqual({ report: null, copy: false })
  expect((await earlierReports(db, [second])).get(second)).toMatchObject({
    report: { id: first, title: OWN.title },
    copy: false,
  })
  expect((await earlierReports(db, [copy])).get(copy)).toMatchObject({
    report: { id: first },
    copy: true,
  })
  expect((await earlierReports(db, [999_999])).get(999_999)).toBeUndefined()
})

test('stories of several outlets are in the sitemap and have a feed', async () => {
  const sitemap = await site.app.inject('/sitemap.xml')
  expect(sitemap.body).toContain(`/stories/${story}/harrow-bank-opens`)
  expect(sitemap.body.match(/\/stories\//g)).toHaveLength(1)
  const feed = await site.app.inject(`/stories/${story}/feed.xml`)
  expect(feed.headers['content-type']).toContain('application/rss+xml')
  expect(feed.body.match(/<item>/g)).toHaveLength(4)
  expect(
    (await site.app.inject(`/stories/${await site.storyOf(ids[4] as number)}/feed.xml`)).statusCode,
  ).toBe(404)
})

test('an outlet that rewrites others is not independent; a deleted lead is replaced; a story of one never shows as one', async () => {
  const { db } = site.context
  await db
    .update(publishers)
    .set({ rewrites_others: true })
    .where(eq(publishers.name, 'Ledgerline'))
  const read = async () => (await site.visitor(`GET /api/stories/${story}`)).body as Story
  expect(await read()).toMatchObject({ independent: 2, article_id: ids[0] })
  await db
    .update(articles)
    .set({ hidden: true })
    .where(eq(articles.id, ids[1] as number))
  expect(await read()).toMatchObject({ outlets: 3, independent: 2 })
  await db
    .update(articles)
    .set({ hidden: false })
    .where(eq(articles.id, ids[1] as number))
  await db.delete(articles).where(eq(articles.id, ids[0] as number))
  expect(await read()).toMatchObject({
    outlets: 3,
    independent: 2,
    article_id: ids[2],
    title: OWN.title,
  })
  await site.group()
  const { rows } = await db.execute(
    sql`select outlet_count, independent_count, lead_article_id::int as lead, stale from stories where id = ${story}`,
  )
  expect(rows).toEqual([{ outlet_count: 3, independent_count: 2, lead: ids[2], stale: false }])
  await db.delete(articles).where(sql`id in (${ids[1]}, ${ids[2]})`)
  await site.group()
  const { articles: left } = (await site.visitor('GET /api/articles')).body as FeedPage
  expect(left.map(({ story }) => story)).toEqual([null, null])
  expect(((await site.visitor('GET /api/stories/top')).body as TopStories).stories).toEqual([])
  await db.delete(articles).where(eq(articles.id, ids[3] as number))
  expect((await site.visitor(`GET /api/stories/${story}`)).status).toBe(404)
})
