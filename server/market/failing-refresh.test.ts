import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_COIN_SOURCE } from '../../contract/market/coin-sources.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { activityLogs, coins } from '../platform/database/schema.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import type { CallLedger } from './call-ledger.ts'
import { changeLedger, readLedger } from './call-ledger-store.ts'
import { limitsOf } from './coin-service.ts'
import { refreshCoins } from './refresh-coins.ts'

const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
  site.service.coins.push(fakeCoin({ id: 'alpha', symbol: 'alpha' }))
})

const track = (...ids: string[]) =>
  site.context.db.insert(coins).values(
    ids.map((id) => ({
      symbol: id.toUpperCase(),
      name: id,
      source_identifier: id,
      missing_history_days: [],
    })),
  )
const row = async (id: string) =>
  (await site.context.db.select().from(coins).where(eq(coins.source_identifier, id)))[0]

test('a 429 is obeyed to the second while visitors are served', async () => {
  await track('alpha')
  await refreshCoins(site.context)
  site.service.misbehave(() => fakeErrors.tooMany('600'))
  site.advance(5 * MINUTE_MS)
  expect(await refreshCoins(site.context)).toBe('failed')
  const calls = site.service.calls.length
  site.service.misbehave(() => undefined)

  for (let minute = 0; minute < 10; minute++) {
    expect(await refreshCoins(site.context)).not.toBe('refreshed')
    expect((await site.visitor('GET /api/crypto/data/alpha')).status).toBe(200)
    // a click in the last minute waits in a job instead (waiting-coins.test.ts)
    if (minute < 9) {
      const click = await site.admin(`POST /api/crypto/coins/${(await row('alpha'))?.id}/update`)
      expect(click).toMatchObject({ status: 502, body: { error: expect.stringContaining('wait') } })
    }
    site.advance(MINUTE_MS)
    if (minute === 9) site.advance(-1)
  }
  expect(await refreshCoins(site.context)).toBe('failed')
  expect(site.service.calls).toHaveLength(calls)

  site.advance(1)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(site.service.calls).toHaveLength(calls + 1)
})

test('a limit that is told in the body of another status is obeyed as well', async () => {
  await track('alpha')
  site.service.misbehave(() => ({
    status: 403,
    body: { status: { error_code: 429, error_message: 'slow down' } },
  }))
  expect(await refreshCoins(site.context)).toBe('failed')
  const source = DEFAULT_COIN_SOURCE
  const ledger = { source, limits: limitsOf(site.context, source) }
  const at = site.now().getTime()
  expect(await readLedger(site.context.db, ledger, at)).toMatchObject({
    pausedUntil: at + MINUTE_MS,
  })
})

test('an hour of outage: no visitor causes a call, and it is logged when it begins and when it ends', async () => {
  await track('alpha')
  await refreshCoins(site.context)
  site.service.misbehave(() => fakeErrors.html(503))
  const before = site.service.calls.length
  let byTicks = 0
  for (let minute = 0; minute < 60; minute++) {
    site.advance(MINUTE_MS)
    const calls = site.service.calls.length
    await refreshCoins(site.context)
    byTicks += site.service.calls.length - calls
    if (minute % 6) continue
    for (let visitor = 0; visitor < 10; visitor++) {
      const answers = await Promise.all([
        site.visitor('GET /api/crypto/coins'),
        site.visitor('GET /api/crypto/data/alpha'),
        site.visitor('GET /api/crypto/history/alpha/24h'),
        site.visitor('GET /api/crypto/top-movers'),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      expect(answers[1]?.body).toMatchObject({
        price_usd: 100,
        updated_at: '2026-11-15T12:00:00.000Z',
      })
    }
  }
  expect(site.service.calls.length - before).toBe(byTicks)
  expect(byTicks).toBeLessThan(20)

  site.service.misbehave(() => undefined)
  site.advance(5 * MINUTE_MS)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  const { body: logs } = await site.admin('GET /api/logs?action=refresh_coins')
  expect(logs.map((log: { status: string }) => log.status)).toEqual(['success', 'failed'])
  // the hole of an hour in the chart is to be filled from the service's history
  expect((await row('alpha'))?.missing_history_days).toEqual([1])
})

test('the hole that a spent month left in the charts is filled from the calls of the next', async () => {
  await track('alpha')
  await refreshCoins(site.context)
  const limits = limitsOf(site.context, DEFAULT_COIN_SOURCE)
  const spend = (ledger: CallLedger) => ({
    ledger: { ...ledger, calls: limits.callsPerMonth },
    result: undefined,
  })
  const source = DEFAULT_COIN_SOURCE
  await changeLedger(site.context.db, { source, limits }, site.now().getTime(), spend)
  site.advance(10 * DAY_MS)
  expect(await refreshCoins(site.context)).not.toBe('refreshed')
  // no call was made, so the service has not failed
  const isRefresh = eq(activityLogs.action, 'refresh_coins')
  expect(await site.context.db.$count(activityLogs, isRefresh)).toBe(0)
  site.advance(5 * DAY_MS + 12 * HOUR_MS)
  expect(site.now().toISOString()).toBe('2026-12-01T00:00:00.000Z')
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect((await row('alpha'))?.missing_history_days).toEqual([1, 30])
})

test.each([
  ['is refused', 1, () => ({ status: 400, body: { error: 'bad id' } })],
  ['is not found', 1, () => ({ status: 404, body: { error: 'nothing here' } })],
  [
    'fails in its second half',
    251,
    () => (site.service.calls.length % 2 ? undefined : fakeErrors.html(503)),
  ],
])('a refresh that %s is not repeated every minute', async (_case, count, how) => {
  await track(...Array.from({ length: count }, (_, i) => `c${i}`))
  site.service.misbehave(how)
  let tries = 0
  for (let minute = 0; minute < 60; minute++) {
    if ((await refreshCoins(site.context)) === 'failed') tries++
    site.advance(MINUTE_MS)
  }
  expect(tries).toBeGreaterThan(5)
  expect(tries).toBeLessThanOrEqual(16)
})

test('a month of ticks stays inside the budget with 500 coins', async () => {
  await track(...Array.from({ length: 500 }, (_, i) => `c${i}`))
  site.service.misbehave(() => ({ status: 200, body: [] }))
  site.advance(15 * DAY_MS + 12 * HOUR_MS)
  const limits = { burst: 5, everyMs: 2500, backfillLeaves: 2, callsPerMonth: 90 }
  const start = site.now().getTime()
  expect(site.now().toISOString()).toBe('2026-12-01T00:00:00.000Z')
  // every third hour of December, which the small budget cannot afford
  for (let tick = 0; tick < 31 * 8; tick++) {
    await refreshCoins(site.context, { limits })
    site.advance(3 * HOUR_MS)
  }
  expect(site.now().getTime() - start).toBe(31 * DAY_MS)
  expect(site.service.calls.length).toBeLessThanOrEqual(90)
  expect(site.service.calls.length).toBeGreaterThan(60)
})
