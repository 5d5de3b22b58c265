import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

// one call of the fake costs 1000 x 0.0025 / 1000 + 100 x 0.01 / 1000 = $0.0035
const site = onceAFile(() => analysisSite({ budget: '0.007' }))

const budgetLogs = async () => (await site.admin('GET /api/logs?action=ai_budget')).body

test('the day stops at the budget, with one log and a banner; a click past it names the variable', async () => {
  site.vendor.answers(good())
  const ids: number[] = []
  for (let i = 0; i < 9; i++) ids.push(await site.article())
  await analyzePending(site.context)
  const { length: paid } = site.vendor.calls
  // two reach the budget; while the first is under way, what it may cost is held for it
  expect(paid).toBe(2)
  await analyzePending(site.context)
  expect(site.vendor.calls).toHaveLength(paid)
  expect(await budgetLogs()).toMatchObject([{ status: 'failed', entity_type: 'other' }])
  const settings = (await site.admin('GET /api/settings/cron')).body
  expect(settings).toMatchObject({ spent_today_usd: (paid * 35) / 10_000, daily_budget_usd: 0.007 })
  expect(settings.notices).toEqual([expect.stringContaining('AI_DAILY_BUDGET_USD')])

  const click = await site.admin(`POST /api/ai/analyze/${ids[0]}`)
  expect(click).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('AI_DAILY_BUDGET_USD') },
  })
  expect(click.headers['retry-after']).toBe(String(12 * 3600))
  expect(site.vendor.calls).toHaveLength(paid)

  site.advance(12 * 3_600_000)
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({ spent_today_usd: 0, notices: [] })
  await analyzePending(site.context)
  expect(site.vendor.calls.length).toBeGreaterThan(paid)
  expect(await budgetLogs()).toHaveLength(2)
})

test('the retry of an unusable answer obeys the budget too', async () => {
  await site.context.db.execute(sql`truncate ai_calls`)
  const id = await site.article()
  const dear = {
    prompt_tokens: 5000,
    completion_tokens: 0,
    total_tokens: 5000,
    prompt_tokens_details: { cached_tokens: 0 },
  }
  site.vendor.answers(completion('nonsense', { usage: dear }))
  expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(502)
  expect(site.vendor.calls).toHaveLength(1)
})

test('many clicks at once go over the budget by one call at most; the others are told to wait for it', async () => {
  await site.context.db.execute(sql`truncate ai_calls`)
  const answer = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers({ hold: answer.promise })
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await site.article())
  const before = (await site.admin('GET /api/logs?action=ai_request')).body.length
  const clicks = ids.map((id) => site.admin(`POST /api/ai/analyze/${id}`))
  const refused: Awaited<(typeof clicks)[number]>[] = []
  for (const click of clicks) click.then((reply) => refused.push(reply))
  await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(5), { timeout: 4000 })
  for (const reply of refused.slice(0, 5)) {
    expect(reply).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('AI_DAILY_BUDGET_USD') },
    })
    expect(reply.headers['retry-after']).toBe('60')
  }
  const logs = await budgetLogs()
  answer.resolve(good())
  expect((await Promise.all(clicks)).map(({ status }) => status).sort()).toEqual([
    200, 429, 429, 429, 429, 429,
  ])
  expect(site.vendor.calls).toHaveLength(1)
  expect((await site.admin('GET /api/logs?action=ai_request')).body).toHaveLength(before + 1)
  // held is not spent: nothing says that the day is over, and there is room again
  expect(await budgetLogs()).toEqual(logs)
  expect((await site.admin(`POST /api/ai/analyze/${ids[0]}`)).status).toBe(200)
})
