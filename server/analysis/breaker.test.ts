import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { unanalyzedCount } from '../news/articles/analysis-store.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzePending } from './analyze-pending.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() =>
  site.context.db.execute(
    sql`truncate articles, ai_calls, activity_logs, app_state, long_jobs cascade`,
  ),
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
  site.vendor.answers((_call, number) =>
    number === 1 ? { hold } : number === 2 ? pause(3600) : good(),
  )
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

const quota: VendorAnswer = {
  status: 429,
  body: { error: { code: 'insufficient_quota', message: 'quota' } },
}
const empty: VendorAnswer = { status: 402, body: { error: { message: 'Insufficient Balance' } } }
const steps = (change: object) =>
  site.admin('PUT /api/settings/cron', {
    enabled: true,
    interval: 3600,
    ai_model: 'gpt-4',
    ...change,
  })
const asked = () => site.vendor.calls.map(({ body }) => body.model)
const resting = async () =>
  (await site.admin('GET /api/attention')).body.matters.filter(({ id }: { id: string }) =>
    id.startsWith('rests:'),
  )

test.each([
  ['402', empty],
  ['insufficient_quota', quota],
])(
  'an empty account (%s) is met once an hour, not by every article; the built-in analyser does the work',
  async (_name, answer) => {
    site.vendor.answers(answer)
    for (let i = 0; i < 6; i++) await site.article({ title: `Story ${i}` })
    expect(await analyzePending(site.context)).toEqual({ analyzed: 6 })
    // two may be under way when the first is refused
    const { length: refused } = site.vendor.calls
    expect(refused).toBeLessThanOrEqual(2)
    await site.article({ title: 'A later one' })
    expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
    expect(site.vendor.calls).toHaveLength(refused)
    expect(await notices()).toEqual([
      expect.stringMatching(
        /no balance or quota left .* gpt-4 is asked again at 13:00 UTC; the built-in analyser does its work until then\.$/,
      ),
    ])
    expect(await resting()).toMatchObject([
      {
        id: 'rests:gpt-4',
        state: 'broken',
        subject: 'gpt-4',
        message: expect.stringContaining('no balance or quota left'),
        meta: 'It is the chosen model · asked again 2026-11-15T13:00:00.000Z',
        fixes: [{ label: 'Open AI', path: '/admin/ai' }],
      },
    ])
    // a click always tries; paid again, all is as before
    site.vendor.answers(good())
    const id = await site.article({ title: 'Paid' })
    expect((await site.admin(`POST /api/ai/analyze/${id}`)).body).not.toHaveProperty('notice')
    expect([await notices(), await resting()]).toEqual([[], []])
  },
)

test('the cheaper model takes over from an empty account; told to wait, articles wait', async () => {
  await steps({ ai_cheaper_model: 'deepseek-chat', ai_last_step: 'wait' })
  site.vendor.answers(({ body }) => (body.model === 'gpt-4o' ? empty : good()))
  for (let i = 0; i < 4; i++) await site.article({ title: `Story ${i}` })
  expect(await analyzePending(site.context)).toEqual({ analyzed: 4 })
  expect(asked().filter((model) => model === 'gpt-4o').length).toBeLessThanOrEqual(2)
  expect(await notices()).toEqual([
    expect.stringContaining('deepseek-chat does its work until then'),
  ])
  site.vendor.answers(empty)
  for (let i = 0; i < 4; i++) await site.article({ title: `Later ${i}` })
  expect(await analyzePending(site.context)).toEqual({ analyzed: 0 })
  const { length: refused } = site.vendor.calls
  expect(await analyzePending(site.context)).toEqual({ analyzed: 0 })
  expect(site.vendor.calls).toHaveLength(refused)
  expect(await unanalyzedCount(site.context.db)).toBe(4)
  expect(await notices()).toEqual(
    Array(2).fill(expect.stringContaining('new articles wait until then')),
  )
  await steps({ ai_cheaper_model: null, ai_last_step: 'built-in' })
})
