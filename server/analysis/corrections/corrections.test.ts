import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../platform/database/schema.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { good } from '../../testing/fake-vendor.ts'
import { onceAFile } from '../../testing/fixture.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))

const read = async (id: number) => (await site.admin(`GET /api/articles/admin/${id}`)).body
const names = (article: { tags: { name: string }[] }) => article.tags.map(({ name }) => name)
const logsOf = async (id: number) =>
  (await site.admin('GET /api/logs')).body.filter(
    (log: { entity_id: number; action: string }) =>
      log.entity_id === id && /correct/.test(log.action),
  )

async function analyzed(change: Record<string, unknown> = {}) {
  const { id } = await site.analyzed(good({ freshness: 8, sentiment: 3, ad: false, ...change }))
  return id
}

test('a correction is kept and marked, and no later analysis overwrites it', async () => {
  const id = await analyzed()
  const correction = {
    sentiment: 1.4,
    ad: true,
    tags: ['DeFi', 'Security'],
    why: 'Depositors lost money',
  }
  const reply = await site.as('editor', `PUT /api/articles/${id}/correction`, correction)
  expect(reply).toMatchObject({
    status: 200,
    body: {
      freshness_score: 8,
      sentiment_score: 1.4,
      ad: true,
      corrected: ['sentiment', 'ad', 'tags'],
      correction: {
        by: 'editor',
        why: 'Depositors lost money',
        said: { analyzer: 'gpt-4', freshness: 8, sentiment: 3, ad: false },
      },
    },
  })
  expect(names(reply.body)).toEqual(['DeFi', 'Security'])

  site.vendor.answers(
    good({ freshness: 5, sentiment: 9, tags: ['Ethereum'], overview: 'Told anew.' }),
  )
  await site.admin(`POST /api/ai/analyze/${id}`)
  const after = await read(id)
  expect(after).toMatchObject({
    freshness_score: 5,
    sentiment_score: 1.4,
    ad: true,
    overview: 'Told anew.',
    corrected: ['sentiment', 'ad', 'tags'],
    correction: { by: 'editor', said: { freshness: 5, sentiment: 9, ad: false } },
  })
  expect(names(after)).toEqual(['DeFi', 'Security'])
  const { body } = await site.visitor(`GET /api/articles/${id}/receipt`)
  expect(body).toMatchObject({
    corrected: ['sentiment', 'ad', 'tags'],
    receipt: { sentiment_score: 9 },
  })

  const back = (await site.as('editor', `DELETE /api/articles/${id}/correction`)).body
  expect(back).toMatchObject({ sentiment_score: 9, ad: false, corrected: [] })
  expect(names(back)).toEqual(['Ethereum'])
  expect((await logsOf(id)).map(({ action }: { action: string }) => action)).toEqual([
    'article_uncorrect',
    'article_correct',
  ])
})

test('a correction can be undone, and an undone one is no correction any more', async () => {
  const id = await analyzed()
  await site.admin(`PUT /api/articles/${id}/correction`, { sentiment: 9.5 })
  const [log] = await logsOf(id)
  expect((await site.admin(`POST /api/logs/${log.id}/undo`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ sentiment_score: 3, corrected: [] })
  site.vendor.answers(good({ sentiment: 6 }))
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await read(id)).toMatchObject({ sentiment_score: 6, corrected: [] })
})

test('an advertisement has sentiment 5, and its own score returns when the mark is removed', async () => {
  const { id, answer } = await site
    .analyzed(good({ sentiment: 9, ad: true }))
    .then(async ({ id }) => {
      site.vendor.answers(good({ sentiment: 8.5, ad: true }))
      return { id, answer: (await site.admin(`POST /api/ai/analyze/${id}`)).body }
    })
  expect(answer).toMatchObject({ sentiment: 5 })
  expect(await read(id)).toMatchObject({ sentiment_score: 5, ad: true })
  const correct = async (given: object) =>
    (await site.admin(`PUT /api/articles/${id}/correction`, given)).body
  const takeBack = async () => (await site.admin(`DELETE /api/articles/${id}/correction`)).body
  expect(await correct({ ad: false })).toMatchObject({ sentiment_score: 8.5, ad: false })
  expect(await takeBack()).toMatchObject({ sentiment_score: 5, ad: true })
  // a score that an editor gives stays, also to an advertisement
  expect(await correct({ sentiment: 7 })).toMatchObject({
    sentiment_score: 7,
    ad: true,
    correction: { said: { sentiment: 8.5 } },
  })
  expect(await takeBack()).toMatchObject({ sentiment_score: 5, ad: true })
  await correct({ ad: false })
  const [log] = await logsOf(id)
  expect((await site.admin(`POST /api/logs/${log.id}/undo`)).status).toBe(200)
  expect(await read(id)).toMatchObject({ sentiment_score: 5, ad: true, corrected: [] })
  expect(await correct({ ad: false })).toMatchObject({ sentiment_score: 8.5 })
})

test('an editor who marks an article as advertising hides its score, and shows it again', async () => {
  const id = await analyzed({ sentiment: 3 })
  const marked = (await site.admin(`PUT /api/articles/${id}/correction`, { ad: true })).body
  expect(marked).toMatchObject({
    sentiment_score: 5,
    correction: { said: { sentiment: 3, ad: false } },
  })
  const back = (await site.admin(`DELETE /api/articles/${id}/correction`)).body
  expect(back).toMatchObject({ sentiment_score: 3, ad: false })
})

test('a second correction adds to the first; scores from before receipts go back to what they were', async () => {
  const id = await site.article({
    freshness_score: 6,
    sentiment_score: 5,
    analyzed_at: '2026-10-01T08:00:00Z',
  })
  await site.admin(`PUT /api/articles/${id}/correction`, { sentiment: 2 })
  const twice = (
    await site.admin(`PUT /api/articles/${id}/correction`, { sentiment: 2.5, freshness: 9 })
  ).body
  expect(twice).toMatchObject({
    corrected: ['freshness', 'sentiment'],
    correction: { said: { analyzer: null, freshness: 6, sentiment: 5 } },
  })
  expect((await site.admin(`DELETE /api/articles/${id}/correction`)).body).toMatchObject({
    freshness_score: 6,
    sentiment_score: 5,
    corrected: [],
  })
})

test('the first correction stays protected from analyses when another field is corrected', async () => {
  const id = await analyzed()
  await site.admin(`PUT /api/articles/${id}/correction`, { sentiment: 1 })
  await site.admin(`PUT /api/articles/${id}/correction`, { freshness: 2 })
  site.vendor.answers(good({ freshness: 9, sentiment: 9 }))
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await read(id)).toMatchObject({
    freshness_score: 2,
    sentiment_score: 1,
    corrected: ['freshness', 'sentiment'],
  })
})

test('a tag that was deleted since does not come back with what the analyser said', async () => {
  const id = await analyzed({ tags: ['Doomed', 'Kept'] })
  await site.admin(`PUT /api/articles/${id}/correction`, { tags: ['Other'] })
  const { body: tags } = await site.admin('GET /api/tags')
  const doomed = tags.find(({ name }: { name: string }) => name === 'Doomed')
  expect((await site.admin(`DELETE /api/tags/${doomed.id}`)).status).toBe(200)
  await site.admin(`DELETE /api/articles/${id}/correction`)
  const { db } = site.context
  const rows = await db
    .select({ tag_ids: articles.tag_ids })
    .from(articles)
    .where(eq(articles.id, id))
  const kept = tags.find(({ name }: { name: string }) => name === 'Kept')
  expect(rows).toEqual([{ tag_ids: [kept.id] }])
})

test('bad corrections get a sentence, viewers none at all', async () => {
  const id = await analyzed()
  const put = (body: object) => site.admin(`PUT /api/articles/${id}/correction`, body)
  expect((await put({ sentiment: 11 })).status).toBe(400)
  expect(await put({ why: 'nothing' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('at least one of freshness, sentiment, ad and tags') },
  })
  expect((await put({ tags: [''] })).status).toBe(400)
  expect((await site.as('viewer', `PUT /api/articles/${id}/correction`, { ad: true })).status).toBe(
    403,
  )
  expect((await site.admin('PUT /api/articles/999999/correction', { ad: true })).status).toBe(404)
  expect((await site.admin('DELETE /api/articles/999999/correction')).status).toBe(404)
})
