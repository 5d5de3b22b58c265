import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '../../platform/database/schema.ts'
import { rss } from '../../testing/fake-publisher.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { storeAnalysis } from '../articles/analysis-store.ts'
import { knownArticles, updateArticles } from '../articles/ingest-store.ts'
import { parseFeed } from '../feed-reading/parse-feed.ts'
import { identify, matchItems } from './match-items.ts'

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
  const items = identify(parseFeed(edited, { url: site.feeds.url(path) }).items)
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
