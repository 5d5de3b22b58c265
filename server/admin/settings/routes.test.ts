import { expect, test } from 'vitest'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'

const site = onceAFile(() =>
  testApp({ env: { DEEPSEEK_API_KEY: 'k', AI_DAILY_BUDGET_USD: '2.50' } }),
)

test('settings start as specified', async () => {
  expect((await site.admin('GET /api/settings/cron')).body).toEqual({
    enabled: true,
    interval: 3600,
    ai_model: 'gpt-4',
    ai_cheaper_model: null,
    ai_cheaper_from_usd: null,
    ai_daily_budget_usd: null,
    ai_monthly_budget_usd: null,
    ai_last_step: 'built-in',
    ai_step: 'built-in',
    last_run: null,
    updated_at: null,
    keys: { 'gpt-4': false, 'deepseek-chat': true },
    models: [
      { id: 'gpt-4', name: 'gpt-4' },
      { id: 'deepseek-chat', name: 'deepseek-chat' },
    ],
    spent_today_usd: 0,
    daily_budget_usd: 2.5,
    spent_this_month_usd: 0,
    monthly_budget_usd: null,
    notices: [],
  })
})

test('a change is answered, kept, and looked at by the schedule at once', async () => {
  const change = { enabled: false, interval: 600, ai_model: 'deepseek-chat' }
  expect(await site.admin('PUT /api/settings/cron', change)).toMatchObject({
    status: 200,
    body: change,
  })
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject(change)
  expect((await site.sent()).map(({ job }) => job)).toContain('feed-tick')
})

test('budgets are saved, hold over the environment, and can be undone', async () => {
  const settings = { enabled: true, interval: 900, ai_model: 'deepseek-chat' }
  const put = (change: object) => site.admin('PUT /api/settings/cron', { ...settings, ...change })
  expect(await put({ ai_daily_budget_usd: 0, ai_monthly_budget_usd: 40 })).toMatchObject({
    status: 200,
    body: { daily_budget_usd: 0, monthly_budget_usd: 40, ai_step: 'built-in' },
  })
  expect((await site.admin('GET /api/ai/spend')).body).toMatchObject({
    daily_budget_usd: 0,
    monthly_budget_usd: 40,
  })
  // an older client that knows nothing of budgets leaves them
  expect((await put({})).body).toMatchObject({ daily_budget_usd: 0 })
  expect(await put({ ai_daily_budget_usd: 1, ai_cheaper_from_usd: 2 })).toMatchObject({
    status: 400,
  })
  expect(await put({ ai_daily_budget_usd: -1 })).toMatchObject({ status: 400 })
  expect(
    (await put({ ai_daily_budget_usd: null, ai_monthly_budget_usd: null })).body,
  ).toMatchObject({
    daily_budget_usd: 2.5,
    monthly_budget_usd: null,
  })
  const [log] = (await site.admin('GET /api/logs?entity_type=settings')).body
  expect((await site.admin(`POST /api/logs/${log.id}/undo`)).status).toBe(200)
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({ daily_budget_usd: 0 })
  expect((await site.as('editor', 'GET /api/settings/cron')).body).not.toHaveProperty(
    'ai_daily_budget_usd',
  )
})

test('with If-Match, of two who save at once the second is told', async () => {
  const settings = { enabled: true, interval: 900, ai_model: 'gpt-4' }
  const { updated_at } = (await site.admin('PUT /api/settings/cron', settings)).body
  const save = (change: object) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/settings/cron',
      headers: { authorization: `Bearer ${site.token}`, 'if-match': `"${updated_at}"` },
      payload: { ...settings, ...change },
    })
  const statuses = [await save({ interval: 1800 }), await save({ enabled: false })].map(
    (r) => r.statusCode,
  )
  expect(statuses).toEqual([200, 409])
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    enabled: true,
    interval: 1800,
  })
})

test.each([
  { interval: 601 },
  { interval: '600' },
  { ai_model: 'gpt-5' },
  { ai_model: 'built-in' },
  { enabled: 'yes' },
  { enabled: undefined },
])('%j is refused', async (wrong) => {
  const body = { enabled: true, interval: 600, ai_model: 'gpt-4', ...wrong }
  expect(await site.admin('PUT /api/settings/cron', body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  })
})
