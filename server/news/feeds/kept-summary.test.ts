import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { ingestSite } from '../../testing/ingest-site.ts'
import { articleToAnalyze, storeAnalysis } from '../articles/analysis-store.ts'
import { fetchContents } from './fetch-contents.ts'

const site = onceAFile(ingestSite)

const byTheModel = {
  freshness: 7,
  sentiment: 3,
  overview: 'by the model',
  tags: [],
  ad: false,
  ad_reason: null,
}

/** A story with a summary and, while the reader is down, no text; analysed all the same. */
async function analyzedStory() {
  const { db } = site.context
  const { id, path } = await site.addPublisher({ content_fetch_type: 'api' })
  const tell = (summary: string) => site.feeds.feed(path, [site.story('a', { summary })])
  const { link } = site.story('a')
  site.feeds.on(`/reader/${link}`, (_request, reply) => reply.writeHead(503).end())
  tell('by the feed')
  await site.ingest(id)
  const [article] = await site.articlesOf(id)
  if (!article) throw new Error('no article')
  expect(article).toMatchObject({ overview: 'by the feed', content: '' })
  await storeAnalysis(db, article, byTheModel, site.START, 'gpt-4')
  const reread = async () => ({
    stored: (await site.articlesOf(id))[0],
    read: await articleToAnalyze(db, article.id),
  })
  return { id, link, tell, article, reread }
}

test('after an analysis what the feed said is still what is read', async () => {
  const { article, reread } = await analyzedStory()
  await storeAnalysis(
    site.context.db,
    article,
    { ...byTheModel, overview: 'by it again' },
    site.START,
    'gpt-4',
  )
  const { stored, read } = await reread()
  expect(stored).toMatchObject({ overview: 'by it again', content: '', content_length: 0 })
  expect(read?.summary).toBe('by the feed')
})

test('an edit of the feed reaches the next analysis, not the overview', async () => {
  const { id, tell, reread } = await analyzedStory()
  tell('corrected by the feed')
  await site.ingest(id)
  const { stored, read } = await reread()
  expect(stored?.overview).toBe('by the model')
  expect(read?.summary).toBe('corrected by the feed')
})

test('a page without text has the summary of the feed in its place, never the words of a model', async () => {
  const { id, link, reread } = await analyzedStory()
  site.feeds.on(`/reader/${link}`, (_request, reply) => reply.end(''))
  await fetchContents(site.context, id, null)
  expect((await reread()).stored).toMatchObject({
    overview: 'by the model',
    content: 'by the feed',
  })
})
