import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import { analysisSite } from '../testing/analysis-site.ts'
import { good, type VendorAnswer } from '../testing/fake-vendor.ts'
import { onceAFile } from '../testing/fixture.ts'
import { settleAbandoned } from './call-log.ts'

const site = onceAFile(() => analysisSite({ budget: '1000' }))
beforeEach(() =>
  site.context.db.execute(
    sql`truncate articles, ai_calls, activity_logs, app_state, long_jobs cascade`,
  ),
)

/** A click whose call has reached the vendor, and the way to let it be answered. */
async function clickUnderWay() {
  const id = await site.article()
  const { promise: hold, resolve } = Promise.withResolvers<VendorAnswer>()
  site.vendor.answers({ hold })
  const click = site.admin(`POST /api/ai/analyze/${id}`)
  await vi.waitFor(() => expect(site.vendor.calls).toHaveLength(1), 10_000)
  const answered = async () => {
    resolve(good())
    return (await click).status
  }
  return { id, answered }
}
const logs = async () =>
  (await site.admin('GET /api/logs')).body.map(
    (log: { action: string; status: string }) => `${log.action} ${log.status}`,
  )
const usage = async () =>
  (await site.admin('GET /api/logs/ai-usage?dateRange=today&group_by=day')).body
const fallSilent = () =>
  site.context.db.execute(sql`update long_jobs set heartbeat_at = now() - interval '21 seconds'`)

test('a clock that jumps does not end a call that is alive', async () => {
  const { answered } = await clickUnderWay()
  site.advance(3 * MINUTE_MS)
  expect(await settleAbandoned(site.context)).toEqual({ settled: 0 })
  expect(await logs()).toEqual(['ai_request pending'])
  expect(await answered()).toBe(200)
  expect(await logs()).toEqual(['ai_response success', 'ai_request success'])
})

test('an answer that arrives after all adds no second response; it is stored and its price counts', async () => {
  const { id, answered } = await clickUnderWay()
  site.advance(3 * MINUTE_MS)
  await fallSilent()
  expect(await settleAbandoned(site.context)).toEqual({ settled: 1 })
  expect(await answered()).toBe(200)
  expect(await logs()).toEqual(['ai_response failed', 'ai_request failed'])
  const [article] = (await site.admin('GET /api/articles/admin')).body.articles
  expect(article).toMatchObject({ id, freshness_score: 8 })
  expect(await usage()).toMatchObject([{ requests: 1, tokens: 1100, success_rate: 100 }])
})

test('work on another article keeps no dead request pending', async () => {
  const dead = await clickUnderWay()
  await fallSilent()
  await site.context.db.execute(sql`insert into long_jobs (kind, key, state)
    values ('analyze', ${`analyze:${dead.id}0`}, 'running')`)
  site.advance(3 * MINUTE_MS)
  expect(await settleAbandoned(site.context)).toEqual({ settled: 1 })
  await dead.answered()
})
