import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { unanalyzedCount } from '../../news/articles/analysis-store.ts'
import { aiCalls, articles } from '../../platform/database/schema.ts'
import { analysisSite } from '../../testing/analysis-site.ts'
import { good } from '../../testing/fake-vendor.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { analyzePending } from '../analyze-pending.ts'
import { isBudgetFull } from '../budget.ts'
import { spentSince } from '../ledger-store.ts'

// a call of the fake has 1000 prompt and 100 completion tokens
const site = onceAFile(() => analysisSite({ budget: '0.5', env: { AI_MONTHLY_BUDGET_USD: '0.9' } }))
beforeEach(async () => {
  await site.context.db.delete(aiCalls)
  await site.context.db.delete(articles)
})

async function choose(name: string, prompt_price: number) {
  const model = {
    name,
    base_url: site.vendor.url,
    upstream_model: name,
    prompt_price,
    completion_price: 0,
  }
  const { id } = (await site.admin('POST /api/ai/models', model)).body
  await site.admin('PUT /api/settings/cron', { enabled: true, interval: 3600, ai_model: id })
}

/** What new articles await is done by two processes at once. */
async function twoProcesses() {
  const env = {
    ...process.env,
    ...site.env,
    DATABASE_URL: site.url,
    TEST_NOW: site.context.now().toISOString(),
  }
  const started = [1, 2].map(() =>
    spawn(process.execPath, ['server/testing/quick-process.ts', 'analyze'], {
      env,
      stdio: 'ignore',
    }),
  )
  await Promise.all(started.map((child) => once(child, 'exit')))
}

const spent = () => spentSince(site.context.db, new Date('2026-11-01T00:00:00Z'))

test.each([
  ['dear', 0.2, twoProcesses],
  ['cheap', 0.05, () => Promise.all([analyzePending(site.context), analyzePending(site.context)])],
])(
  'a %s model, at its own price, goes over the day by one call at most with two at once',
  async (name, price, run) => {
    site.vendor.answers(good())
    await choose(name, price)
    for (let i = 0; i < 14; i++) await site.article()
    await run()
    expect(await spent()).toBeGreaterThanOrEqual(0.5)
    expect(await spent()).toBeLessThan(0.5 + price)
    expect(site.vendor.calls).toHaveLength(Math.round((await spent()) / price))
    // what no model was paid for, the built-in analyser did
    expect(await unanalyzedCount(site.context.db)).toBe(0)
  },
)

test('the month has a budget of its own; a model that costs nothing needs none', async () => {
  site.vendor.answers(good())
  await choose('monthly', 0.2)
  const paid = { model: 'monthly', status: 'success', trigger: 'click', cost_usd: 0.9 } as const
  await site.context.db.insert(aiCalls).values({ ...paid, started_at: '2026-11-02T10:00:00.000Z' })
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    spent_today_usd: 0,
    spent_this_month_usd: 0.9,
    monthly_budget_usd: 0.9,
    notices: [expect.stringContaining("This month's AI budget of $0.90 is used up")],
  })
  expect(await isBudgetFull(site.context, { prompt: 0.2, completion: 0 })).toBe(true)
  await choose('free', 0)
  const { reply, request } = await site.analyzed(good())
  expect(reply.status).toBe(200)
  expect(JSON.parse(request.details).model).toBe('free')
  expect(await spent()).toBeCloseTo(0.9)
})
