import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { good } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() =>
  site.context.db.execute(
    sql`truncate articles, ai_calls, activity_logs, app_state, long_jobs cascade`,
  ),
)

const risky = async (count: number) => {
  for (let i = 0; i < count; i++)
    await site.article({ title: `Risky ${i}`, sort_at: '2026-11-14T00:00:00Z' })
  await site.article({ title: 'Older', sort_at: '2026-11-13T00:00:00Z' })
}
const refuseRisky = (status: number, error: object) =>
  site.vendor.answers(({ body }) =>
    body.messages[1]?.content.includes('Title: Risky') ? { status, body: { error } } : good(),
  )
const lastError = async () =>
  JSON.parse((await site.admin('GET /api/logs?action=ai_response')).body[0].details).response.error

test.each([
  [400, { message: 'Content Exists Risk', code: 'invalid_request_error' }],
  [400, { message: "This model's maximum context length is 8192 tokens.", param: 'messages' }],
  [413, { message: 'Too large' }],
  [422, { message: 'Unprocessable' }],
])('articles refused with %i %j do not keep older ones waiting', async (status, error) => {
  await risky(6)
  refuseRisky(status, error)
  expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
  expect(site.vendor.calls).toHaveLength(7)
  for (let run = 0; run < 3; run++) await analyzePending(site.context)
  expect(site.vendor.calls).toHaveLength(7 + 6) // each of the refused once more, then no longer
  expect(await lastError()).toMatch(
    new RegExp(`^OpenAI .*does not accept this article \\(${status}\\). It says: '`),
  )
  expect((await site.admin('GET /api/settings/cron')).body).toMatchObject({
    notices: [],
    spent_today_usd: expect.closeTo(0.0035),
  })
})

test('a new version of a refused article is tried again', async () => {
  await risky(1)
  refuseRisky(400, { message: 'Content Exists Risk' })
  for (let run = 0; run < 3; run++) await analyzePending(site.context)
  await site.context.db.execute(sql`update articles set title = 'Harmless', version = 'next'`)
  expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
})

test.each([
  { message: 'Model Not Exist' },
  { message: 'invalid model ID' },
  { message: 'Unsupported parameter', param: 'response_format', code: 'unsupported_parameter' },
])('what is wrong with the model is held against no article: %j', async (error) => {
  await risky(6)
  refuseRisky(400, error)
  for (let run = 0; run < 4; run++) await analyzePending(site.context)
  expect(await lastError()).toContain("Check the model name 'gpt-4o'")
  site.vendor.answers(good())
  expect(await analyzePending(site.context)).toEqual({ analyzed: 7 })
})

test('a run that is refused everything ends early', async () => {
  await risky(30)
  refuseRisky(400, { message: 'No.' })
  await analyzePending(site.context)
  expect(site.vendor.calls.length).toBeLessThanOrEqual(21)
  for (let run = 0; run < 3; run++) await analyzePending(site.context)
  expect(site.vendor.calls).toHaveLength(30 * 2 + 1)
})
