import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, good } from '../testing/fake-vendor.ts'
import { analyzePending } from './analyze-pending.ts'

let site: Awaited<ReturnType<typeof analysisSite>>
beforeAll(async () => {
  // one call of the fake costs 1000 x 0.0025 / 1000 + 100 x 0.01 / 1000 = $0.0035
  site = await analysisSite({ budget: '0.007' })
})
afterAll(() => site.close())

const budgetLogs = async () => (await site.admin('GET /api/logs?action=ai_budget')).body

test('the day stops at the budget, with one log and a banner; a click past it names the variable', async () => {
  site.vendor.answers(good())
  const ids: number[] = []
  for (let i = 0; i < 9; i++) ids.push(await site.article())
  await analyzePending(site.context)
  const { length: paid } = site.vendor.calls
  // two reach the budget; one more may have been under way
  expect([2, 3]).toContain(paid)
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
