import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { backfillHistory } from './backfill-history.ts'

const limits = { burst: 100, everyMs: 1, backfillLeaves: 2, callsPerMonth: 9000 }
const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
})

async function track(...ids: string[]) {
  site.service.coins.push(...ids.map((id) => fakeCoin({ id, symbol: id })))
  await site.context.db
    .insert(coins)
    .values(ids.map((id) => ({ symbol: id.toUpperCase(), name: id, source_identifier: id })))
}
const backfill = () => backfillHistory(site.context, { limits })
const missing = async (id: string) =>
  (await site.context.db.select().from(coins).where(eq(coins.source_identifier, id)))[0]
    ?.missing_history_days
const history = async (range: string) =>
  (await site.visitor(`GET /api/crypto/history/alpha/${range}`)).body
const asked = () =>
  site.service.calls.map(({ path, query }) => `${path.split('/')[4]} ${query.days}`)
const ago = (ms: number) => site.now().getTime() - ms
const iso = (at: number) => new Date(at).toISOString()

test('a new coin gets a day of 5-minute, a month of hourly and a year of daily points, one timeline', async () => {
  await track('alpha')
  expect(await backfill()).toBe(3)
  expect(asked()).toEqual(['alpha 1', 'alpha 30', 'alpha 365'])
  expect(await missing('alpha')).toEqual([])
  const stored = await site.context.db.select().from(pricePoints).orderBy(pricePoints.at)
  const count = (resolution: number) =>
    stored.filter((point) => point.resolution === resolution).length
  expect(count(5)).toBe(289)
  expect(count(60)).toBeGreaterThanOrEqual(29 * 24)
  expect(count(60)).toBeLessThanOrEqual(29 * 24 + 1)
  expect(count(1440)).toBeGreaterThanOrEqual(334)
  expect(count(1440)).toBeLessThanOrEqual(336)
  expect((await history('24h')).length).toBe(289)
  expect((await history('7d')).length).toBeGreaterThan(400)
  for (const range of ['24h', '7d', '30d', 'all']) {
    const points = await history(range)
    expect(points.length).toBeLessThanOrEqual(500)
    const times = points.map((point: { timestamp: string }) => point.timestamp)
    expect(times).toEqual([...new Set(times)].sort())
    expect(points.at(-1).timestamp).toBe(iso(ago(0)))
  }
  expect(await backfill()).toBe(0)
  expect(site.service.calls).toHaveLength(3)
})

test('every coin gets its last day before any gets its last year', async () => {
  await track('alpha', 'beta')
  await backfill()
  expect(asked()).toEqual(['alpha 1', 'beta 1', 'alpha 30', 'beta 30', 'alpha 365', 'beta 365'])
})

test('duplicates, gaps, nulls and disorder in the answer make no double, hole-filling or unsorted points', async () => {
  await track('alpha')
  site.service.charts.set('alpha/30', [])
  site.service.charts.set('alpha/365', [])
  site.service.charts.set('alpha/1', [
    [ago(HOUR_MS), 3],
    [ago(5 * HOUR_MS), 1e-10],
    [ago(5 * HOUR_MS), 2e-10],
    [ago(4 * HOUR_MS), null],
    [ago(-HOUR_MS), 77],
    [ago(2 * HOUR_MS), 1e12],
  ])
  await backfill()
  expect(await history('24h')).toEqual([
    { timestamp: iso(ago(5 * HOUR_MS)), price: 2e-10 },
    { timestamp: iso(ago(2 * HOUR_MS)), price: 1e12 },
    { timestamp: iso(ago(HOUR_MS)), price: 3 },
  ])
})

test('fetched again, history fills only the holes', async () => {
  await track('alpha')
  await backfill()
  const { db } = site.context
  const before = await db.select().from(pricePoints)
  await db.delete(pricePoints).where(eq(pricePoints.resolution, 5))
  await db.update(coins).set({ missing_history_days: [1, 30, 365] })
  await backfill()
  expect(await db.select().from(pricePoints)).toHaveLength(before.length)
})

test('a refused year is asked for as a quarter; refused again it is let go', async () => {
  await track('alpha', 'beta')
  site.service.misbehave(({ path, query }) =>
    query.days === '365' || (query.days === '90' && path.includes('beta'))
      ? fakeErrors.spanRefused()
      : undefined,
  )
  await backfill()
  expect(asked().slice(4)).toEqual(['alpha 365', 'alpha 90', 'beta 365', 'beta 90'])
  expect(await missing('alpha')).toEqual([])
  expect(await missing('beta')).toEqual([])
  const all = await history('all')
  expect(Date.parse(all[0].timestamp)).toBeLessThan(ago(89 * DAY_MS))
  // a refusal is no outage: nothing rests
  expect(await backfill()).toBe(0)
})

test('a coin the service no longer knows is let go', async () => {
  await track('alpha')
  site.service.coins.length = 0
  expect(await backfill()).toBe(0)
  expect(await missing('alpha')).toEqual([])
  expect(site.service.calls).toHaveLength(3)
})

test('a 429 stops the work until its Retry-After has ended; then it goes on where it was', async () => {
  await track('alpha')
  site.service.misbehave(({ query }) =>
    query.days === '30' ? fakeErrors.tooMany('120') : undefined,
  )
  expect(await backfill()).toBe(1)
  site.service.misbehave(() => undefined)
  site.advance(2 * MINUTE_MS - 1)
  expect(await backfill()).toBe(0)
  expect(asked()).toEqual(['alpha 1', 'alpha 30'])
  expect(await missing('alpha')).toEqual([30, 365])
  site.advance(1)
  expect(await backfill()).toBe(2)
  expect(asked()).toEqual(['alpha 1', 'alpha 30', 'alpha 30', 'alpha 365'])
})

test('an outage stops the work and loses nothing', async () => {
  await track('alpha')
  site.service.misbehave(() => fakeErrors.html(502))
  expect(await backfill()).toBe(0)
  expect(site.service.calls).toHaveLength(1)
  expect(await missing('alpha')).toEqual([1, 30, 365])
})

test('history of a coin that became another one meanwhile is thrown away', async () => {
  await track('alpha')
  site.service.misbehave(() => {
    void site.context.db
      .update(coins)
      .set({ source_identifier: 'other', missing_history_days: [] })
      .execute()
    return undefined
  })
  const { db } = site.context
  await db.update(coins).set({ missing_history_days: [1] })
  await backfill()
  expect(await db.select().from(pricePoints)).toEqual([])
})

test('background calls keep to one at a time with a pause between them', async () => {
  await track('alpha')
  const real = { burst: 3, everyMs: 2500, backfillLeaves: 2, callsPerMonth: 9000 }
  // one call is free at once; on a clock that stands still the next would have to wait for ever
  const run = backfillHistory(site.context, { limits: real, runMs: 1 })
  expect(await run).toBe(1)
  site.advance(2499)
  expect(
    await backfillHistory(site.context, { limits: { ...real, everyMs: 20_000 }, runMs: 1 }),
  ).toBe(0)
  site.advance(20_000)
  expect(await backfillHistory(site.context, { limits: real, runMs: 1 })).toBe(1)
})
