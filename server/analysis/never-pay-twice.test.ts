import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { connect } from '../platform/database/connect.ts'
import { Accepted } from '../platform/http/implement.ts'
import { unfinishedWork } from '../platform/long-jobs/answer-or-continue.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { completion, good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { analyzeArticle } from './analyze-article.ts'
import { analyzePending } from './analyze-pending.ts'
import { settleAbandoned } from './call-log.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() =>
  site.context.db.execute(
    sql`truncate articles, ai_calls, activity_logs, app_state, long_jobs cascade`,
  ),
)

const held = () => {
  const { promise: hold, resolve } = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers({ hold })
  return () => resolve(good())
}
const callCount = (count: number) =>
  vi.waitFor(() => expect(site.vendor.calls).toHaveLength(count), 60_000)
const statuses = async (action: string) =>
  (await site.admin(`GET /api/logs?action=${action}`)).body.map(
    (log: { status: string }) => log.status,
  )

test('two clicks and another process share one paid call; a later click is a new one', async () => {
  const release = held()
  const id = await site.article()
  const elsewhere = connect({ url: site.url, log: { warn() {} } })
  const clicks = [
    site.admin(`POST /api/ai/analyze/${id}`),
    site.admin(`POST /api/ai/analyze/${id}`),
    analyzeArticle({ ...site.context, db: elsewhere.db }, id, { trigger: 'schedule' }),
  ]
  await callCount(1)
  await vi.waitFor(async () => {
    const { rows } = await site.context.db.execute(
      sql`select count(*)::int as n from long_jobs where key = ${`analyze:${id}`}`,
    )
    expect(rows[0]?.n).toBe(1)
  })
  release()
  const [first, second, third] = (await Promise.all(clicks)) as [
    { body: unknown },
    { body: unknown },
    unknown,
  ]
  expect(first.body).toMatchObject({ freshness: 8, tags: ['Bitcoin', 'ETF'] })
  expect(second.body).toEqual(first.body)
  expect(third).toEqual(first.body)
  expect(site.vendor.calls).toHaveLength(1)
  await site.admin(`POST /api/ai/analyze/${id}`)
  expect(site.vendor.calls).toHaveLength(2)
  await elsewhere.close()
})

test('a slow answer is stored although the client was sent away', async () => {
  const release = held()
  const id = await site.article()
  const answer = await analyzeArticle(site.context, id, { trigger: 'click', patienceMs: 10 })
  expect(answer).toBeInstanceOf(Accepted)
  const { jobId } = (answer as Accepted).body
  expect((await site.admin(`GET /api/jobs/${jobId}`)).body).toMatchObject({
    state: 'running',
    kind: 'analyze',
    key: `analyze:${id}`,
  })
  release()
  await unfinishedWork(site.context.db)
  expect((await site.admin(`GET /api/jobs/${jobId}`)).body).toMatchObject({
    state: 'completed',
    result: { freshness: 8, sentiment: 7.5 },
  })
  expect((await site.admin(`GET /api/articles/admin`)).body.articles[0]).toMatchObject({
    id,
    freshness_score: 8,
  })
})

test('a scheduled run takes the newest first and never repeats an analysed article', async () => {
  // two are under way at a time: the first waits for the second, so that no third overtakes it
  const second = Promise.withResolvers<void>()
  site.vendor.answers((_, number) => {
    if (number === 2) second.resolve()
    return number === 1 ? { hold: second.promise.then(() => good()) } : good()
  })
  for (const day of [11, 14, 12, 13])
    await site.article({ title: `Day ${day}`, sort_at: `2026-11-${day}T00:00:00Z` })
  expect(await analyzePending(site.context)).toEqual({ analyzed: 4 })
  const order = site.vendor.calls.map(
    (call) => /Title: Day (\d+)/.exec(call.body.messages[1]?.content ?? '')?.[1],
  )
  expect([order.slice(0, 2).sort(), order.slice(2).sort()]).toEqual([
    ['13', '14'],
    ['11', '12'],
  ])
  expect(await analyzePending(site.context)).toEqual({ analyzed: 0 })
  expect(site.vendor.calls).toHaveLength(4)
})

test('two runs at once pay once for each article', async () => {
  site.vendor.answers(good())
  for (let i = 0; i < 6; i++) await site.article({ title: `Story ${i}` })
  await Promise.all([analyzePending(site.context), analyzePending(site.context)])
  expect(site.vendor.calls).toHaveLength(6)
})

test('an article that was paid for twice without result is left alone by the schedule', async () => {
  site.vendor.answers(completion('nonsense'))
  await site.article()
  for (let run = 0; run < 4; run++) await analyzePending(site.context)
  expect(site.vendor.calls).toHaveLength(4) // two attempts with one retry each
})

test('while the vendor fails nothing is paid, and every run tries again', async () => {
  site.vendor.answers({ status: 500, body: 'oops' })
  await site.article()
  for (let run = 0; run < 4; run++) await analyzePending(site.context)
  expect(site.vendor.calls).toHaveLength(4)
  site.vendor.answers(good())
  expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
  expect((await site.admin('GET /api/settings/cron')).body.notices).toEqual([])
})

test('a run gives up on a vendor that is away', async () => {
  site.vendor.answers({ status: 503, body: 'away' })
  for (let i = 0; i < 12; i++) await site.article({ title: `Story ${i}` })
  await analyzePending(site.context)
  expect(site.vendor.calls.length).toBeLessThanOrEqual(6)
})

test.each([
  ['a bad key', { status: 401, body: {} }, HOUR_MS],
  ['429', { status: 429, headers: { 'retry-after': '120' }, body: {} }, 120_000],
])(
  '%s stops scheduled runs for a while; a click always tries, and mends it',
  async (_name, answer, pauseMs) => {
    site.vendor.answers(answer)
    const id = await site.article({ title: 'One' })
    await site.article({ title: 'Two', sort_at: '2026-11-01T00:00:00Z' })
    await analyzePending(site.context)
    await analyzePending(site.context)
    // two may be under way when the first is refused
    const refused = site.vendor.calls.length
    expect(refused).toBeLessThanOrEqual(2)
    const { notices } = (await site.admin('GET /api/settings/cron')).body
    expect(notices).toEqual([expect.stringContaining('Scheduled analysis rests until')])
    expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(502)
    expect(site.vendor.calls).toHaveLength(refused + 1)
    site.advance(pauseMs + 1000)
    expect((await site.admin('GET /api/settings/cron')).body.notices).toEqual([])
    await analyzePending(site.context)
    expect(site.vendor.calls.length).toBeGreaterThan(refused + 1)
    site.vendor.answers(good())
    expect((await site.admin(`POST /api/ai/analyze/${id}`)).status).toBe(200)
    expect((await site.admin('GET /api/settings/cron')).body.notices).toEqual([])
    expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
  },
)

test('kill -9 during the call: no log stays pending, and at most one more call is made', {
  timeout: 90_000,
}, async () => {
  site.vendor.answers('hang')
  const id = await site.article()
  const env = {
    ...process.env,
    ...site.env,
    DATABASE_URL: site.url,
    TEST_NOW: site.context.now().toISOString(),
  }
  const child = spawn(process.execPath, ['server/testing/quick-process.ts', 'analyze'], {
    env,
    stdio: 'inherit',
  })
  await callCount(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await statuses('ai_request')).toEqual(['pending'])

  site.advance(3 * MINUTE_MS)
  // the dead process has been silent for long
  await site.context.db.execute(sql`update long_jobs set heartbeat_at = now() - interval '1 hour'`)
  expect(await settleAbandoned(site.context)).toEqual({ settled: 1 })
  expect(await settleAbandoned(site.context)).toEqual({ settled: 0 })
  expect(await statuses('ai_request')).toEqual(['failed'])
  expect(await statuses('ai_response')).toEqual(['failed'])

  site.vendor.answers(good())
  expect(await analyzePending(site.context)).toEqual({ analyzed: 1 })
  expect(await analyzePending(site.context)).toEqual({ analyzed: 0 })
  expect(site.vendor.calls).toHaveLength(1)
  const [usage] = (await site.admin(`GET /api/logs/ai-usage/articles?article_ids=${id}`)).body
  expect(usage).toMatchObject({ status: 'success', model: 'gpt-4' })
  expect(usage.total_tokens).toBeGreaterThan(1100) // the lost call counts with its estimate
})
