import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles, receipts } from '../../platform/database/schema.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { makePublisher } from '../../testing/factories.ts'
import { good } from '../../testing/fake-vendor.ts'
import { onceAFile } from '../../testing/fixture.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))

const CONTENT = `The regulator approved the “first” spot fund on Tuesday. Trading starts on Friday. ${'Analysts had waited for years and expect more of them to follow. '.repeat(20)}`
const receiptOf = async (id: number) => (await site.admin(`GET /api/articles/${id}/receipt`)).body

async function receiptAfter(quotes: unknown) {
  site.vendor.answers(good({ sentiment_quotes: quotes, freshness_quotes: quotes }))
  const id = await site.article({ content: CONTENT })
  expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(200)
  return { id, ...(await receiptOf(id)) }
}

test('a faithful vendor: its passages are kept, with model, time, what was read, cost and the raw answer', async () => {
  const { id, receipt, kept_since, admin } = await receiptAfter([
    { text: 'SEC approves spot fund', pull: 'up' },
    { text: 'Trading starts on Friday.', pull: 'down' },
  ])
  expect(receipt).toMatchObject({
    analyzer: 'gpt-4',
    version: 'gpt-4o',
    analyzed_at: '2026-11-15T12:00:00.000Z',
    read_characters: CONTENT.length,
    age_minutes: 0,
    freshness_score: 8,
    sentiment_score: 7.5,
    ad: false,
    ad_reasons: [],
    sentiment: {
      kind: 'quotes',
      quotes: [
        { text: 'SEC approves spot fund', pull: 'up' },
        { text: 'Trading starts on Friday.', pull: 'down' },
      ],
      left_out: 0,
    },
    freshness: { kind: 'quotes', left_out: 0 },
  })
  expect(kept_since).toBe('2026-11-15T12:00:00.000Z')
  expect(admin).toEqual({
    cost_usd: 0.0035,
    raw_answer: expect.stringContaining('"sentiment_quotes"'),
  })
  const publicly = (await site.visitor(`GET /api/articles/${id}/receipt`)).body
  expect(publicly).toEqual({ receipt, kept_since, corrected: [] })
  expect((await site.as('editor', `GET /api/articles/${id}/receipt`)).body).toEqual(publicly)
})

test('a sloppy vendor: other blanks and quotation marks are put right, plain texts are taken', async () => {
  const { receipt } = await receiptAfter([
    '\'approved the "first"  spot fund\'',
    17,
    { text: null },
  ])
  expect(receipt.sentiment).toEqual({
    kind: 'quotes',
    quotes: [{ text: 'approved the “first” spot fund', pull: 'up' }],
    left_out: 0,
  })
})

test('a lying vendor: what is not in the text is left out and said so; the analysis stands', async () => {
  const { receipt } = await receiptAfter([
    { text: 'The regulator approved every fund there is', pull: 'up' },
    { text: '<script>alert(1)</script>', pull: 'up' },
  ])
  expect(receipt.sentiment).toEqual({ kind: 'quotes', quotes: [], left_out: 2 })
  expect(receipt).toMatchObject({ sentiment_score: 7.5 })
  expect((await receiptAfter('none')).receipt.sentiment).toMatchObject({ quotes: [], left_out: 0 })
})

test('scores from before receipts have none; an article that is not there is a 404', async () => {
  const id = await site.article({
    freshness_score: 6,
    sentiment_score: 5,
    analyzed_at: '2026-10-01T08:00:00Z',
  })
  expect(await receiptOf(id)).toMatchObject({ receipt: null, kept_since: expect.any(String) })
  expect((await site.visitor('GET /api/articles/999999/receipt')).status).toBe(404)
})

test("'told before' names no article that was hidden since", async () => {
  const earlier = await site.article({ title: 'Told earlier' })
  const { id } = await receiptAfter([])
  const { db } = site.context
  await db.update(receipts).set({ told_article_id: earlier }).where(eq(receipts.article_id, id))
  expect((await receiptOf(id)).receipt.told_before).toMatchObject({ title: 'Told earlier' })
  await site.admin(`PATCH /api/articles/${earlier}/hidden`, { hidden: true })
  const seen = (await site.visitor(`GET /api/articles/${id}/receipt`)).body
  expect(seen.receipt.told_before).toBeNull()
})

test('a deleted article takes its receipt along', async () => {
  const { id } = await receiptAfter([])
  await site.context.db.delete(articles).where(eq(articles.id, id))
  expect((await site.admin(`GET /api/articles/${id}/receipt`)).status).toBe(404)
})

test('what its publisher files as sponsored stays so when the model sees no advertising', async () => {
  site.vendor.answers(good({ ad: false }))
  const id = await site.article({ filed_as: 'Partner Content' })
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect((await receiptOf(id)).receipt).toMatchObject({
    ad: true,
    ad_reasons: [{ reason: "its publisher filed it under 'Partner Content'", words: null }],
  })
})

test('a wire stays a wire when the model sees no advertising', async () => {
  const wire = await makePublisher(site.context.db, { name: 'Broadwick Newswire', is_wire: true })
  site.vendor.answers(good({ ad: false }))
  const id = await site.article({ publisher_id: wire.id })
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect((await site.admin(`GET /api/articles/admin/${id}`)).body).toMatchObject({ ad: true })
  expect((await receiptOf(id)).receipt).toMatchObject({
    ad: true,
    ad_reasons: [{ reason: 'its publisher is marked as a wire of press releases', words: null }],
  })
})
