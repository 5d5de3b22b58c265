import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

// one call of the fake costs 1000 x 0.0025 / 1000 + 100 x 0.01 / 1000 = $0.0035
const site = onceAFile(() => analysisSite({ budget: '0.007' }))

const budgetLogs = async () => (await site.admin('GET /api/logs?action=ai_budget')).body

const analyzers = async (ids: number[]) => {
  const found = await Promise.all(ids.map((id) => site.admin(`GET /api/articles/${id}/receipt`)))
  return found.map(({ body }) => body.receipt?.analyzer ?? null)
}
const settings = async (change: object) =>
  site.admin('PUT /api/settings/cron', {
    enabled: true,
    interval: 3600,
    ai_model: 'gpt-4',
    ...change,
  })

test('when the day is spent the built-in analyser goes on, with one log and a banner; a click says so', async () => {
  site.vendor.answers(good())
  const ids: number[] = []
  for (let i = 0; i < 9; i++) ids.push(await site.article())
  await analyzePending(site.context)
  const { length: paid } = site.vendor.calls
  // two reach the budget; while the first is under way, what it may cost is held for it
  expect(paid).toBe(2)
  expect((await analyzers(ids)).sort()).toEqual([...Array(7).fill('built-in'), 'gpt-4', 'gpt-4'])
  expect(await budgetLogs()).toMatchObject([{ status: 'failed', entity_type: 'other' }])
  const shown = (await site.admin('GET /api/settings/cron')).body
  expect(shown).toMatchObject({
    spent_today_usd: (paid * 35) / 10_000,
    daily_budget_usd: 0.007,
    ai_step: 'built-in',
  })
  expect(shown.notices).toEqual([
    expect.stringContaining('The built-in analyser works until midnight UTC'),
  ])

  const click = await site.admin(`POST /api/ai/analyze/${ids[0]}`)
  expect(click).toMatchObject({
    status: 200,
    body: {
      notice:
        "Today's AI budget of $0.01 is used up; the budget is set under AI. The built-in analyser did this one.",
    },
  })
  const byEditor = await site.as('editor', `POST /api/ai/analyze/${ids[0]}`)
  expect(byEditor.body.notice).toContain('The built-in analyser did this one.')
  expect(byEditor.body.notice).not.toContain('$')
  expect(site.vendor.calls).toHaveLength(paid)

  site.advance(12 * HOUR_MS)
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    ai_step: 'gpt-4',
    notices: [],
  })
  expect((await site.admin(`POST /api/ai/analyze/${ids[0]}`)).body).not.toHaveProperty('notice')
  expect(site.vendor.calls).toHaveLength(paid + 1)
})

test('a cheaper model takes over from its amount on; told to wait, new articles wait and a click does not', async () => {
  await site.context.db.execute(sql`truncate ai_calls`)
  site.vendor.answers(good())
  expect(await settings({ ai_cheaper_from_usd: 5 })).toMatchObject({
    status: 400,
    body: {
      field: 'ai_cheaper_from_usd',
      error: expect.stringContaining('between $0.00 and $0.01'),
    },
  })
  expect((await settings({ ai_cheaper_model: 'nobody' })).status).toBe(400)
  await settings({
    ai_cheaper_model: 'deepseek-chat',
    ai_cheaper_from_usd: 0.003,
    ai_last_step: 'wait',
  })
  const ids = [await site.article()]
  // one dear call, then cheap ones of $0.00018 until $0.007
  await analyzePending(site.context)
  for (let i = 0; i < 23; i++) ids.push(await site.article())
  await analyzePending(site.context)
  const by = await analyzers(ids)
  expect(by.filter((one) => one === 'gpt-4')).toHaveLength(1)
  expect(by.filter((one) => one === 'deepseek-chat').length).toBeGreaterThan(10)
  expect(by).toContain(null)
  const [waiting] = ids.filter((_, i) => by[i] === null)
  const shown = (await site.admin('GET /api/settings/cron')).body
  expect(shown).toMatchObject({
    ai_step: null,
    ai_cheaper_model: 'deepseek-chat',
    ai_last_step: 'wait',
  })
  expect(shown.notices).toEqual([expect.stringContaining('New articles wait until midnight UTC')])
  expect((await site.admin(`POST /api/ai/analyze/${waiting}`)).body.notice).toContain(
    'built-in analyser',
  )
  await settings({ ai_cheaper_model: null, ai_last_step: 'built-in' })
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

test('many clicks at once go over the budget by one call at most; the built-in analyser does the others', async () => {
  await site.context.db.execute(sql`truncate ai_calls`)
  const answer = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers({ hold: answer.promise })
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await site.article())
  const clicks = ids.map((id) => site.admin(`POST /api/ai/analyze/${id}`))
  const others: Awaited<(typeof clicks)[number]>[] = []
  for (const click of clicks) click.then((reply) => others.push(reply))
  await vi.waitFor(() => expect(others.length).toBeGreaterThanOrEqual(5), { timeout: 4000 })
  for (const reply of others.slice(0, 5))
    expect(reply).toMatchObject({
      status: 200,
      body: { notice: expect.stringContaining('is held for analyses under way') },
    })
  const logs = await budgetLogs()
  answer.resolve(good())
  expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(site.vendor.calls).toHaveLength(1)
  // held is not spent: nothing says that the day is over, and there is room again
  expect(await budgetLogs()).toEqual(logs)
  expect((await site.admin(`POST /api/ai/analyze/${ids[0]}`)).body).not.toHaveProperty('notice')
})
