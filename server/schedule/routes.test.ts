import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let site: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  site = await testApp({ env: { DEEPSEEK_API_KEY: 'k', AI_DAILY_BUDGET_USD: '2.50' } })
})
afterAll(() => site.close())

test('settings start as specified', async () => {
  expect((await site.admin('GET /api/settings/cron')).body).toEqual({
    enabled: true,
    interval: 3600,
    ai_model: 'gpt-4',
    last_run: null,
    keys: { 'gpt-4': false, 'deepseek-chat': true },
    spent_today_usd: 0,
    daily_budget_usd: 2.5,
    notices: [],
  })
})

test('a change is answered, kept, and looked at by the schedule at once', async () => {
  const change = { enabled: false, interval: 600, ai_model: 'deepseek-chat' }
  expect(await site.admin('PUT /api/settings/cron', change)).toMatchObject({ status: 200, body: change })
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject(change)
  expect((await site.sent()).map(({ job }) => job)).toContain('feed-tick')
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
