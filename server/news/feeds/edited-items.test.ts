import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { articles, articleVersions } from '../../platform/database/schema.ts'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { storeAnalysis } from '../articles/analysis-store.ts'
import { keepOldTitles, knownArticles, updateArticles } from '../articles/ingest-store.ts'
import { parseFeed } from '../feed-reading/parse-feed.ts'
import { identifyItems, matchItems } from './match-items.ts'

const site = onceAFile(ingestSite)

let path = ''
let id = 0
beforeEach(async () => {
  ;({ path, id } = await site.addPublisher())
})

const fullText = { xml: '<content:encoded><![CDATA[<p>All of it.</p>]]></content:encoded>' }
const analysis = {
  freshness: 7,
  sentiment: 3,
  overview: 'by the model',
  tags: [],
  ad: false,
  ad_reason: null,
}

test('an edited summary is taken over where the full text stayed the same, and needs no new analysis', async () => {
  site.feeds.feed(path, [site.story('a', { summary: 'old', ...fullText })])
  await site.ingest(id)
  const [before] = await site.articlesOf(id)
  site.feeds.feed(path, [site.story('a', { summary: 'new', ...fullText })])
  expect(await site.ingest(id)).toBe(0)
  const [after] = await site.articlesOf(id)
  expect(after).toMatchObject({ overview: 'new', content: 'All of it.', version: before?.version })
})

test('an edited summary leaves the overview of an analysis alone', async () => {
  site.feeds.feed(path, [site.story('a', { summary: 'old', ...fullText })])
  await site.ingest(id)
  const [before] = await site.articlesOf(id)
  if (before) await storeAnalysis(site.context.db, before, analysis, site.START, 'gpt-4')
  site.feeds.feed(path, [site.story('a', { summary: 'new', ...fullText })])
  await site.ingest(id)
  expect(await site.articlesOf(id)).toMatchObject([{ overview: 'by the model' }])
  expect(JSON.parse((await site.logsOf(id)).at(-1)?.details ?? '')).toMatchObject({ updated: 0 })
})

test('an analysis that ends between reading and writing an edit keeps its overview', async () => {
  const { db } = site.context
  site.feeds.feed(path, [site.story('a', { summary: 'old' })])
  await site.ingest(id)
  const [before] = await site.articlesOf(id)
  const edited = Buffer.from(rss([{ ...site.story('a', { summary: 'new' }), title: 'A!' }]))
  const items = identifyItems(parseFeed(edited, { url: site.feeds.url(path) }).items)
  const known = await knownArticles(db, id, items)
  if (before) await storeAnalysis(db, before, analysis, site.START, 'gpt-4')
  const { changed } = matchItems(items, known, { id, contentComesLater: false })
  await updateArticles(
    db,
    changed.map((change) => ({ ...change, ad: false, ad_reason: null })),
  )
  expect(await db.select().from(articles).where(eq(articles.publisher_id, id))).toMatchObject([
    { title: 'A!', overview: 'by the model', content: 'new' },
  ])
})

/** Gives an article these headlines, one after another; returns the replaced ones that are kept, oldest first. */
async function rewritten(articleId: number, titles: string[]) {
  const { db } = site.context
  for (const [minute, title] of titles.entries()) {
    const change = { id: articleId, title } as Parameters<typeof keepOldTitles>[1][number]
    await keepOldTitles(db, [change], new Date(site.START.getTime() + minute * MINUTE_MS))
    await db.update(articles).set({ title }).where(eq(articles.id, articleId))
  }
  return db
    .select({ title: articleVersions.title, dropped: articleVersions.dropped })
    .from(articleVersions)
    .where(eq(articleVersions.article_id, articleId))
    .orderBy(articleVersions.id)
}

test('the last 20 replaced headlines are kept and older ones counted; flapping between two is one edit', async () => {
  site.feeds.feed(path, [site.story('a'), site.story('b')])
  await site.ingest(id)
  const [one, other] = (await site.articlesOf(id)).map((article) => article.id) as [number, number]
  const kept = await rewritten(
    one,
    Array.from({ length: 25 }, (_, n) => `Headline ${n}`),
  )
  expect(kept.map(({ title }) => title)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Headline ${n + 4}`),
  )
  expect(kept.map(({ dropped }) => dropped)).toEqual([5, ...Array(19).fill(0)])
  expect(await rewritten(one, ['Headline 25'])).toMatchObject([
    { title: 'Headline 5', dropped: 6 },
    ...kept.slice(2),
    { title: 'Headline 24', dropped: 0 },
  ])
  expect(await rewritten(other, ['Up', 'Down', 'Up', 'Down', 'Up'])).toMatchObject([
    {},
    { title: 'Down' },
  ])
})
