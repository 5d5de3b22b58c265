import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { articles } from '../platform/database/schema.ts'
import { groupStories } from '../stories/group-stories.ts'
import { awaitGrouping } from '../stories/store.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { makePublisher } from '../testing/factories.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'
import { analysisJobs } from './jobs.ts'

const site = onceAFile(() => analysisSite({ keys: false, budget: '0' }))
beforeEach(() =>
  site.context.db.execute(sql`truncate articles, ai_calls, activity_logs, tags cascade`),
)

const story = {
  title: 'SEC approves spot Solana ETF',
  content:
    'The agency cleared the first Solana fund on Tuesday. Trading starts on Friday with $20 million.',
}

test('without a key the built-in analyser does the work at no cost, budget or not', async () => {
  const id = await site.article(story)
  const reply = await site.admin(`POST /api/ai/analyze/${id}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    tags: ['Solana', 'ETF', 'Regulation'],
    overview: expect.stringContaining('cleared the first Solana fund'),
  })
  expect(reply.body.sentiment).toBeGreaterThanOrEqual(7)
  const [row] = await site.context.db.select().from(articles).where(eq(articles.id, id))
  expect(row).toMatchObject({
    freshness_score: reply.body.freshness,
    ad: false,
    analyzed_version: row?.version,
  })
  const logs = (await site.admin('GET /api/logs/ai-usage?dateRange=today')).body
  const details = logs.map((log: { details: string }) => JSON.parse(log.details))
  expect(details).toContainEqual(expect.objectContaining({ model: 'built-in', tokenEstimate: 0 }))
  expect(details).toContainEqual({
    request: expect.objectContaining({ model: 'built-in', tokenEstimate: 0 }),
    response: expect.objectContaining({ totalTokens: 0, promptTokens: 0, completionTokens: 0 }),
  })
  expect((await site.admin('GET /api/logs/ai-usage?group_by=day')).body).toMatchObject([
    { requests: 1, cost: 0, tokens: 0 },
  ])
  expect(site.vendor.calls).toEqual([])
})

test('an event that another outlet reported before is less fresh', async () => {
  const { db, now } = site.context
  const [one, other] = [await makePublisher(db), await makePublisher(db)]
  const [first, second] = [
    await site.article({ ...story, publisher_id: one.id, sort_at: '2026-11-15T10:00:00Z' }),
    await site.article({ ...story, publisher_id: other.id, sort_at: '2026-11-15T11:00:00Z' }),
  ]
  await awaitGrouping(db, [first, second], false, now())
  expect(await analyzePending(site.context)).toEqual({ analyzed: 2 })
  const rows = await db.select().from(articles)
  const freshness = (id: number) => rows.find((row) => row.id === id)?.freshness_score ?? -1
  expect(freshness(first)).toBeGreaterThan(freshness(second))
})

test('a page of articles costs a few statements, and each is logged and booked', async () => {
  const { db } = site.context
  for (let n = 0; n < 40; n++) await site.article({ ...story, title: `${story.title} ${n}` })
  await groupStories(site.context)
  const query = vi.spyOn(Client.prototype, 'query')
  expect(await analyzePending(site.context)).toEqual({ analyzed: 40 })
  const statements = query.mock.calls.length
  query.mockRestore()
  expect(statements).toBeLessThan(100)
  const { rows } = await db.execute(sql`
    select count(*)::int as calls, count(r.article_id)::int as receipts,
      (count(*) filter (where q.action = 'ai_request' and q.status = 'success' and q.entity_id = c.article_id))::int as requests,
      (count(*) filter (where a.action = 'ai_response' and a.entity_id = c.article_id))::int as responses
    from ai_calls c join activity_logs q on q.id = c.request_log_id join activity_logs a on a.id = c.response_log_id
      join receipts r on r.article_id = c.article_id
    where c.status = 'success' and c.cost_usd = 0 and c.finished_at is not null`)
  expect(rows).toEqual([{ calls: 40, receipts: 40, requests: 40, responses: 40 }])
})

test('text that is not in English gets no sentiment, and is not analysed again for it', async () => {
  const id = await site.article({
    title: 'Bitcoin fällt unter 60.000 Dollar',
    content: 'Der Kurs gibt nach, und die Anleger warten auf die Sitzung der Notenbank.',
  })
  const reply = await site.admin(`POST /api/ai/analyze/${id}`)
  expect(reply).toMatchObject({
    status: 200,
    body: { freshness: expect.any(Number), sentiment: null, sentiment_reason: 'not in English' },
  })
  const [row] = await site.context.db.select().from(articles).where(eq(articles.id, id))
  expect(row).toMatchObject({ sentiment_score: null, freshness_score: reply.body.freshness })
  expect(await analyzePending(site.context)).toEqual({ analyzed: 0 })
})

test('tags that exist keep their spelling', async () => {
  await site.admin('POST /api/tags', { name: 'SOLANA' })
  const id = await site.article(story)
  await site.admin(`POST /api/ai/analyze/${id}`)
  const [article] = (await site.admin('GET /api/articles')).body.articles
  expect(article.tags.map((tag: { name: string }) => tag.name)).toEqual([
    'SOLANA',
    'ETF',
    'Regulation',
  ])
})

test.each([
  { keys: false, budget: '1', analyzed: true },
  { keys: true, budget: '1', analyzed: false },
  { keys: true, budget: '0', analyzed: true },
])('after a fetch by hand it analyses only for free: %o', async ({ keys, budget, analyzed }) => {
  const other = await analysisSite({ keys, budget })
  const id = await other.article(story)
  const job = analysisJobs(other.context).find(({ job }) => job.name === 'analyze-for-free')
  await job?.run({}, { signal: new AbortController().signal } as Parameters<typeof job.run>[1])
  const [row] = await other.context.db.select().from(articles).where(eq(articles.id, id))
  expect(row?.analyzed_at !== null).toBe(analyzed)
  await other.close()
})
