import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { analysisSite } from '../testing/analysis-site.ts'
import { good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() =>
  site.context.db.execute(sql`truncate articles, ai_calls, activity_logs, app_state, long_jobs cascade`),
)

const pause = (seconds: number): VendorAnswer => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: {},
})
const notices = async () => (await site.admin('GET /api/settings/cron')).body.notices
const restsUntil = (time: string) => [
  expect.stringMatching(
    new RegExp(`^Scheduled analysis rests until ${time} UTC. OpenAI .*asks us to slow down`),
  ),
]

test('the success of a call that was sent earlier does not end a pause', async () => {
  for (let i = 0; i < 8; i++) await site.article({ title: `Story ${i}` })
  const { promise: hold, resolve } = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers((_call, number) => (number === 1 ? { hold } : number === 2 ? pause(3600) : good()))
  const run = analyzePending(site.context)
  await vi.waitFor(async () => expect(await notices()).toHaveLength(1), 10_000)
  resolve(good())
  expect(await run).toEqual({ analyzed: 1 })
  expect(site.vendor.calls).toHaveLength(2)
  expect(await notices()).toEqual(restsUntil('13:00'))
})

test('a later, shorter pause does not shorten a longer one', async () => {
  const id = await site.article()
  site.vendor.answers(pause(3600))
  await site.admin(`POST /api/ai/analyze/${id}`)
  site.vendor.answers(pause(1))
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await notices()).toEqual(restsUntil('13:00'))
  site.vendor.answers(pause(7200))
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await notices()).toEqual(restsUntil('14:00'))
})

test('a failure that changes nothing about the pause still outlives a success sent before it', async () => {
  const [first, second] = [await site.article(), await site.article()]
  site.vendor.answers(pause(3600))
  await site.admin(`POST /api/ai/analyze/${first}`)
  const { promise: hold, resolve } = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers((_call, number) => (number === 1 ? { hold } : pause(60)))
  const held = site.admin(`POST /api/ai/analyze/${first}`)
  await vi.waitFor(() => expect(site.vendor.calls).toHaveLength(1), 10_000)
  await site.admin(`POST /api/ai/analyze/${second}`)
  resolve(good())
  expect((await held).status).toBe(200)
  expect(await notices()).toEqual(restsUntil('13:00'))
})

test('a click that begins after the pause was asked for and works ends it', async () => {
  const id = await site.article()
  site.vendor.answers(pause(3600))
  await site.admin(`POST /api/ai/analyze/${id}`)
  site.vendor.answers(good())
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(await notices()).toEqual([])
})
