import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzeArticle } from './analyze-article.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() => site.context.db.execute(sql`truncate ai_calls`))

const ANSWER = { freshness: 1, sentiment: 1, tags: ['Bitcoin'], overview: 'Something happened.' }
const spent = async () => (await site.admin('GET /api/settings/cron')).body.spent_today_usd
const usageOf = async (id: number) =>
  (await site.admin(`GET /api/logs/ai-usage/articles?article_ids=${id}`)).body[0]

test.each<[unknown]>([
  [null],
  ['1100'],
  [{}],
  [{ total_tokens: 1100 }],
  [{ prompt_tokens: 1000 }],
  [{ prompt_tokens: '1000', completion_tokens: '100' }],
  [{ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
  [{ prompt_tokens: -5, completion_tokens: 100 }],
  [{ prompt_tokens: 1e12, completion_tokens: 100 }],
])('an answer with the usage %j is charged by our own estimate', async (usage) => {
  const id = await site.article()
  site.vendor.answers(completion(ANSWER, { usage }))
  expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(200)
  expect(await spent()).toBeGreaterThan(0.0005)
  expect(await spent()).toBeLessThan(0.01)
  const { prompt_tokens, completion_tokens } = await usageOf(id)
  expect(prompt_tokens).toBeGreaterThan(200)
  expect(completion_tokens).toBeGreaterThan(0)
})

test('an unusable answer without counts is charged too', async () => {
  const id = await site.article()
  site.vendor.answers(completion('nonsense', { usage: {} }))
  expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(502)
  expect(await spent()).toBeGreaterThan(0.001)
})

test('counts that can be read count, whatever stands beside them', async () => {
  const id = await site.article()
  const usage = { prompt_tokens: 1000, completion_tokens: 0, prompt_cache_hit_tokens: 'many' }
  site.vendor.answers(completion(ANSWER, { usage }))
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await spent()).toBeCloseTo(0.0025, 6)
})

test('what another name of the field says was read from the cache is counted so', async () => {
  const id = await site.article()
  const usage = { prompt_tokens: 1000, completion_tokens: 100, prompt_cache_hit_tokens: 600 }
  site.vendor.answers(completion(ANSWER, { usage }))
  await site.admin(`POST /api/ai/analyze/${id}`)
  const { rows } = await site.context.db.execute(sql`select cached_tokens from ai_calls`)
  expect(rows).toEqual([{ cached_tokens: 600 }])
})

test('a call that never got a connection costs nothing', async () => {
  site.vendor.answers('hang')
  // first, so that a busy machine does not make them while the calls' time runs out
  const [first, second, last] = [await site.article(), await site.article(), await site.article()]
  const ask = (id: number, deadlineMs: number) => ({
    id,
    end: analyzeArticle(site.context, id, { trigger: 'click', deadlineMs }).catch((e) => e),
  })
  const sent = [ask(first, 3000), ask(second, 3000)]
  await vi.waitFor(() => expect(site.vendor.calls).toHaveLength(2))
  const queued = ask(last, 200)
  expect((await queued.end).message).toContain('became free')
  await Promise.all(sent.map(({ end }) => end))
  expect(site.vendor.calls).toHaveLength(2)
  expect(await usageOf(queued.id)).toMatchObject({
    total_tokens: 0,
    cost: 0,
    status: 'Not analyzed',
  })
  for (const { id } of sent) expect((await usageOf(id)).total_tokens).toBeGreaterThan(0)
})
