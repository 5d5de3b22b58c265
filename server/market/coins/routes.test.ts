import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import { coins } from '../../platform/database/schema.ts'
import { fakeCoin } from '../../testing/fake-coingecko.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { marketSite } from '../../testing/market-site.ts'
import { sumUpCoins } from '../points-store.ts'
import { refreshCoins } from '../refresh-coins.ts'

const site = onceAFile(marketSite)
beforeEach(() => site.reset())

type NewCoin = Partial<typeof coins.$inferInsert> & { symbol: string }
const known = (...rows: NewCoin[]) =>
  site.context.db
    .insert(coins)
    .values(
      rows.map((row) => ({
        name: `${row.symbol} coin`,
        source_identifier: row.symbol.toLowerCase(),
        ...row,
      })),
    )
    .returning()
/** Points of hours before now, with their prices. */
const points = (coin: number, ...given: [hoursAgo: number, price: number][]) =>
  site.context.db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select ${coin}, ${site.now().toISOString()}::timestamptz - (p->>0)::float * interval '1 hour', 5, (p->>1)::numeric
    from jsonb_array_elements(${JSON.stringify(given)}::jsonb) p`)
const get = async (path: string) => (await site.visitor(`GET /api/coins${path}`)).body

describe('the list of coins', () => {
  test('has what one batched call told, ranked by market cap; nothing known is null', async () => {
    site.service.coins.push(
      fakeCoin({ id: 'alpha', symbol: 'a', current_price: 2, market_cap: 10 }),
      fakeCoin({
        id: 'beta',
        symbol: 'b',
        market_cap: 99,
        price_change_percentage_7d_in_currency: null,
      }),
    )
    await known(
      { symbol: 'A', source_identifier: 'alpha' },
      { symbol: 'B', source_identifier: 'beta' },
      { symbol: 'LOST', name: 'Lost' },
    )
    await refreshCoins(site.context)
    expect(site.service.calls).toHaveLength(1)
    expect(site.service.calls[0]?.query).toMatchObject({ price_change_percentage: '1h,7d' })
    const nobody = { bullish: 0, neutral: 0, bearish: 0, unscored: 0 }
    const figures = {
      price_change_1h_percent: 0.25,
      high_24h: 104,
      low_24h: 96,
      price_change_24h_percent: 1.5,
    }
    expect(await get('')).toMatchObject({
      updated_at: '2026-11-15T12:00:00.000Z',
      coins: [
        { symbol: 'B', rank: 1, ...figures, price_change_7d_percent: null, news_24h: nobody },
        {
          symbol: 'A',
          rank: 2,
          ...figures,
          price_usd: 2,
          price_change_7d_percent: -4.75,
          sparkline_7d: [],
        },
        {
          symbol: 'LOST',
          rank: null,
          price_usd: null,
          price_change_1h_percent: null,
          high_24h: null,
        },
      ],
    })
  })

  test('no coin', async () => {
    expect(await get('')).toEqual({ coins: [], updated_at: null })
  })

  test("a week's line has a hole where prices are missing, ends with the price now, and follows new points", async () => {
    const [coin] = await known({ symbol: 'A', price_usd: 7.654_321 })
    if (!coin) throw new Error('no coin')
    await points(coin.id, [168, 1], [165.5, 1.5], [100, 2], [1, 3])
    const lineNow = async () => {
      await sumUpCoins(site.context.db, site.now())
      return (await get('')).coins[0].sparkline_7d
    }
    const line = await lineNow()
    expect(line).toHaveLength(57)
    expect(
      line.flatMap((price: number | null, place: number) =>
        price === null ? [] : [[place, price]],
      ),
    ).toEqual([
      [0, 1.5],
      [22, 2],
      [55, 3],
      [56, 7.6543],
    ])
    // within the same 3 hours nothing is made anew; in the next ones it is
    site.advance(HOUR_MS)
    expect(await sumUpCoins(site.context.db, site.now())).toBe(0)
    site.advance(2 * HOUR_MS)
    expect((await lineNow())[54]).toBe(3)
    const [row] = await site.context.db.select().from(coins)
    expect(row).toMatchObject({ low_30d: 1, high_30d: 3 })
  })
})

describe('a coin over a range', () => {
  test('its figures, extremes and prices; letters of any size; what is unknown is a 404, a wrong range a 400', async () => {
    const [coin] = await known({
      symbol: 'BTC',
      price_usd: 12,
      price_change_7d_percent: 4.9,
      market_cap: 5,
    })
    if (!coin) throw new Error('no coin')
    await points(coin.id, [200, 99], [167, 10], [20, 14], [2, 9], [0, 12])
    expect(await get('/btc?range=7d')).toMatchObject({
      symbol: 'BTC',
      rank: 1,
      range: '7d',
      from: '2026-11-08T12:00:00.000Z',
      to: '2026-11-15T12:00:00.000Z',
      change_percent: 4.9,
      high: 14,
      low: 9,
      points: [{ price: 10 }, { price: 14 }, { price: 9 }, { price: 12 }],
      sentiment_step_ms: 6 * HOUR_MS,
    })
    expect(await get('/BTC')).toMatchObject({ range: '24h', high: 14, change_percent: null })
    expect(await get('/BTC?range=all')).toMatchObject({
      from: new Date(site.now().getTime() - 200 * HOUR_MS).toISOString(),
      change_percent: (12 / 99 - 1) * 100,
      high: 99,
    })
    // eight days of prices do not tell what thirty did
    expect(await get('/BTC?range=30d')).toMatchObject({ change_percent: null, high: 99 })
    expect(await site.visitor('GET /api/coins/NOPE')).toMatchObject({ status: 404 })
    expect(await site.visitor('GET /api/coins/NOPE/pins')).toMatchObject({ status: 404 })
    expect(await site.visitor('GET /api/coins/BTC?range=1y')).toMatchObject({ status: 400 })
  })

  test('its rank is its place in the list', async () => {
    await known(
      { symbol: 'B', market_cap: 5 },
      { symbol: 'A', market_cap: 5 },
      { symbol: 'C', market_cap: 9 },
      { symbol: 'NEW' },
    )
    const { coins } = (await get('')) as { coins: { symbol: string; rank: number | null }[] }
    expect(coins.map(({ symbol, rank }) => [symbol, rank])).toEqual([
      ['C', 1],
      ['B', 2],
      ['A', 3],
      ['NEW', null],
    ])
    for (const { symbol, rank } of coins) expect(await get(`/${symbol}`)).toMatchObject({ rank })
  })

  test('without a price it says so in every figure', async () => {
    await known({ symbol: 'NEW' })
    expect(await get('/new?range=all')).toMatchObject({
      price_usd: null,
      change_percent: null,
      high: null,
      low: null,
      points: [],
      from: new Date(site.now().getTime() - DAY_MS).toISOString(),
    })
    expect(await get('/new/pins?range=7d')).toEqual({
      from: '2026-11-08T12:00:00.000Z',
      to: '2026-11-15T12:00:00.000Z',
      pins: [],
    })
  })

  test('30 days are measured when the history reaches back to about their beginning', async () => {
    const [coin] = await known({ symbol: 'OLD' })
    if (!coin) throw new Error('no coin')
    await points(coin.id, [29 * 24, 50], [MINUTE_MS / HOUR_MS, 60])
    expect((await get('/old?range=30d')).change_percent).toBeCloseTo(20, 10)
  })
})
