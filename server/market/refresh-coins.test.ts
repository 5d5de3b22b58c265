import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import { type FakeCoin, fakeCoin, fakeErrors } from '../testing/fake-coingecko.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'
import { refreshCoins } from './refresh-coins.ts'

const site = onceAFile(marketSite)
beforeEach(async () => {
  await site.reset()
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
const data = async (symbol: string) => (await site.visitor(`GET /api/crypto/data/${symbol}`)).body
const row = async (id: string) =>
  (await site.context.db.select().from(coins).where(eq(coins.source_identifier, id)))[0]
const points = () => site.context.db.select().from(pricePoints).orderBy(pricePoints.at)
const nextRefresh = () => {
  site.advance(5 * MINUTE_MS)
  return refreshCoins(site.context)
}
const serve = (coin: Partial<FakeCoin>) => {
  site.service.coins.splice(0, Infinity, fakeCoin({ id: 'alpha', symbol: 'alpha', ...coin }))
}

test('one call brings the quotes of 250 coins, two those of 251', async () => {
  const ids = Array.from({ length: 250 }, (_, i) => `coin-${i}`)
  site.service.coins.push(
    ...ids.map((id, i) => fakeCoin({ id, symbol: id, current_price: i + 0.5 })),
  )
  await track(...ids)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(site.service.calls).toHaveLength(1)
  expect(site.service.calls[0]?.query).toMatchObject({ vs_currency: 'usd', per_page: '250' })
  expect(site.service.calls[0]?.headers['x-cg-demo-api-key']).toBe('CG-test')
  expect((await data('coin-249')).price_usd).toBe(249.5)
  expect(await points()).toHaveLength(250)

  site.service.coins.push(fakeCoin({ id: 'one-more', symbol: 'more' }))
  await track('one-more')
  site.advance(15 * MINUTE_MS)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(site.service.calls).toHaveLength(3)
  expect((await data('ONE-MORE')).price_usd).toBe(100)
})

test('ticks between refreshes call nobody', async () => {
  serve({})
  await track('alpha')
  await refreshCoins(site.context)
  for (let minute = 1; minute < 5; minute++) {
    site.advance(MINUTE_MS)
    expect(await refreshCoins(site.context)).toBe('not due')
  }
  site.advance(MINUTE_MS - 5000)
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(site.service.calls).toHaveLength(2)
})

test('without coins nobody is called', async () => {
  expect(await refreshCoins(site.context)).toBe('not due')
  expect(site.service.calls).toEqual([])
})

describe('the last good values stay, with their time,', () => {
  const good = {
    price_usd: 100,
    price_change_24h_percent: 1.5,
    market_cap: 1e9,
    volume_24h: 1e6,
    updated_at: '2026-11-15T12:00:00.000Z',
  }
  beforeEach(async () => {
    serve({})
    await track('alpha')
    await refreshCoins(site.context)
  })

  it.each<[string, () => void]>([
    [
      'when every figure is null',
      () => serve({ current_price: null, market_cap: null, total_volume: null }),
    ],
    ['when the coin is missing from the answer', () => serve({ id: 'other' })],
    [
      'when the quote is older than ours',
      () => serve({ current_price: 5, last_updated: '2026-11-15T11:59:59.999Z' }),
    ],
    ['when the price is negative', () => serve({ current_price: -5 })],
    ['when the answer is empty', () => site.service.misbehave(() => ({ status: 200, body: [] }))],
    ['when the answer is HTML', () => site.service.misbehave(() => fakeErrors.html())],
    ['when HTML comes with 200', () => site.service.misbehave(() => fakeErrors.html(200))],
    [
      'when the answer is cut off',
      () => site.service.misbehave(() => ({ status: 200, body: '[{"id":"alpha",' })),
    ],
    [
      'when the answer is an error with status 200',
      () =>
        site.service.misbehave(() => ({
          status: 200,
          body: { status: { error_code: 429, error_message: 'no' } },
        })),
    ],
    [
      'when a price is no number',
      () =>
        site.service.misbehave(() => ({
          status: 200,
          body: '[{"id":"alpha","symbol":"alpha","current_price":1e999}]',
        })),
    ],
    ['when the connection breaks', () => site.service.misbehave(() => 'hang up')],
  ])('%s', async (_case, change) => {
    change()
    await nextRefresh()
    expect(site.service.calls).toHaveLength(2)
    expect(await data('alpha')).toMatchObject(good)
    expect((await row('alpha'))?.last_update).toBe(good.updated_at)
    expect(await points()).toHaveLength(1)
  })
})

test('a figure the service no longer gives beside a price is null, and makes no winner', async () => {
  serve({ price_change_percentage_24h: 80 })
  await track('alpha')
  await refreshCoins(site.context)
  expect((await site.visitor('GET /api/crypto/top-movers')).body.gainers).toHaveLength(1)
  serve({
    current_price: 101,
    market_cap: null,
    total_volume: null,
    price_change_percentage_24h: null,
  })
  await nextRefresh()
  expect(await data('alpha')).toMatchObject({
    price_usd: 101,
    price_change_24h_percent: null,
    market_cap: null,
    volume_24h: null,
    updated_at: '2026-11-15T12:05:00.000Z',
  })
  expect((await site.visitor('GET /api/crypto/top-movers')).body.gainers).toEqual([])
})

test('a future time counts as now, and the next quote is not refused for it', async () => {
  serve({ last_updated: '2031-01-01T00:00:00.000Z' })
  await track('alpha')
  await refreshCoins(site.context)
  expect((await data('alpha')).updated_at).toBe('2026-11-15T12:00:00.000Z')
  serve({ current_price: 55 })
  await nextRefresh()
  expect(await data('alpha')).toMatchObject({
    price_usd: 55,
    updated_at: '2026-11-15T12:05:00.000Z',
  })
})

test('a stale quote is shown with its own time and gives no further chart points', async () => {
  serve({ last_updated: '2026-11-12T08:00:00.000Z' })
  await track('alpha')
  await refreshCoins(site.context)
  await nextRefresh()
  expect((await data('alpha')).updated_at).toBe('2026-11-12T08:00:00.000Z')
  expect(await points()).toHaveLength(1)
})

test('a clock that was a year ahead stops neither prices nor charts once it is right', async () => {
  serve({})
  await track('alpha')
  site.advance(365 * DAY_MS)
  await refreshCoins(site.context)
  site.advance(-365 * DAY_MS)
  serve({ current_price: 55 })
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect(await data('alpha')).toMatchObject({
    price_usd: 55,
    updated_at: '2026-11-15T12:00:00.000Z',
  })
  expect((await points()).map((point) => point.at)).toEqual(['2026-11-15T12:00:00.000Z'])
  expect(await refreshCoins(site.context)).toBe('not due')
})

test('a coin twice in one answer counts once, with its newer quote', async () => {
  serve({})
  await track('alpha')
  const twice = [
    fakeCoin({
      id: 'alpha',
      symbol: 'alpha',
      current_price: 2,
      last_updated: '2026-11-15T11:59:00Z',
    }),
    fakeCoin({
      id: 'alpha',
      symbol: 'alpha',
      current_price: 1,
      last_updated: '2026-11-15T11:58:00Z',
    }),
  ]
  site.service.misbehave(() => ({ status: 200, body: twice }))
  expect(await refreshCoins(site.context)).toBe('refreshed')
  expect((await data('alpha')).price_usd).toBe(2)
  expect(await points()).toHaveLength(1)
})

test.each([1e-10, 1.23456789e-8, 0, 64_000.5, 1e12, 123_456_789_012.25])(
  'the price %d is stored exactly and sent as a number',
  async (price) => {
    serve({ current_price: price, market_cap: 1.5e15 })
    await track('alpha')
    await refreshCoins(site.context)
    expect(await data('alpha')).toMatchObject({ price_usd: price, market_cap: 1.5e15 })
    const { body } = await site.visitor('GET /api/crypto/history/alpha/24h')
    expect(body).toEqual([{ timestamp: '2026-11-15T12:00:00.000Z', price }])
  },
)
