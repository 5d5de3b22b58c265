import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { coins } from '../platform/database/schema.ts'
import { onceAFile } from '../testing/fixture.ts'
import { marketSite } from '../testing/market-site.ts'

const site = onceAFile(marketSite)
beforeEach(() => site.reset())

type NewCoin = Partial<typeof coins.$inferInsert> & { symbol: string }
const known = (...rows: NewCoin[]) =>
  site.context.db.transaction((tx) =>
    tx
      .insert(coins)
      .values(
        rows.map((row) => ({
          name: `${row.symbol} coin`,
          source_identifier: row.symbol.toLowerCase(),
          price_usd: 10,
          price_change_24h_percent: 0,
          market_cap: 1000,
          volume_24h: 5,
          last_update: site.now().toISOString(),
          ...row,
        })),
      )
      .returning(),
  )
/** Points every `step` back to `since`, their price the number of steps since 1970. */
const chart = (symbol: string, since: string, step: string, resolution: number) =>
  site.context.db.transaction((tx) =>
    tx.execute(sql`
      insert into price_points (coin_id, at, resolution, price)
      select coins.id, at, ${resolution}::smallint, round(extract(epoch from at) / extract(epoch from ${step}::interval))
      from coins, generate_series(${site.now().toISOString()}::timestamptz, ${site.now().toISOString()}::timestamptz - ${since}::interval, -(${step}::interval)) at
      where symbol = ${symbol}
      on conflict do nothing`),
  )
const get = async (path: string) => (await site.visitor(`GET /api/crypto/${path}`)).body

describe('the list of coins', () => {
  it('is symbol and name by market cap for visitors, the full rows for an admin', async () => {
    await known(
      { symbol: 'SMALL', market_cap: 1 },
      { symbol: 'NEW', market_cap: null },
      { symbol: 'BIG', market_cap: 1e12 },
    )
    expect(await get('coins')).toEqual([
      { symbol: 'BIG', name: 'BIG coin' },
      { symbol: 'SMALL', name: 'SMALL coin' },
      { symbol: 'NEW', name: 'NEW coin' },
    ])
    const rows = (await site.admin('GET /api/crypto/coins')).body
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      symbol: 'BIG',
      name: 'BIG coin',
      source_type: 'coingecko',
      source_identifier: 'big',
      aliases: [],
      last_update: '2026-11-15T12:00:00.000Z',
      updated_at: expect.any(String),
    })
    expect(rows).toHaveLength(3)
  })

  it('is refused to a bad token', async () => {
    const answer = await site.app.inject({
      url: '/api/crypto/coins',
      headers: { authorization: 'Bearer nonsense' },
    })
    expect(answer.statusCode).toBe(401)
  })
})

test.each([
  'POST /api/crypto/coins',
  'PUT /api/crypto/coins/1',
  'POST /api/crypto/coins/1/update',
  'DELETE /api/crypto/coins/1',
] as const)('%s is for admins', async (key) => {
  expect((await site.visitor(key, {})).status).toBe(401)
})

describe('data', () => {
  it('is found whatever the letters of the symbol', async () => {
    await known({ symbol: 'BTC', price_usd: 64_000.5 })
    for (const symbol of ['BTC', 'btc', 'Btc', '%42TC'])
      expect((await get(`data/${symbol}`)).price_usd).toBe(64_000.5)
  })

  it('is null where the service gave nothing', async () => {
    const nothing = {
      price_usd: null,
      price_change_24h_percent: null,
      market_cap: null,
      volume_24h: null,
    }
    await known({ symbol: 'NEW', ...nothing, last_update: null })
    expect(await get('data/NEW')).toEqual({
      symbol: 'NEW',
      name: 'NEW coin',
      ...nothing,
      updated_at: null,
    })
  })
})

test.each([
  ['data/NOPE', 404],
  ['data/%20', 404],
  [`data/${'x'.repeat(300)}`, 404],
  ["data/'; drop table coins --", 404],
  ['data/%00', 400],
  ['history/NOPE/24h', 404],
  ['history/BTC/1y', 400],
  ['history/BTC/24H', 400],
  ['history/NOPE/1y', 400],
])('%s answers %i', async (path, status) => {
  await known({ symbol: 'BTC' })
  const answer = await site.visitor(`GET /api/crypto/${path.replaceAll(' ', '%20')}`)
  expect(answer).toMatchObject({
    status,
    body: { error: expect.any(String), code: expect.any(String) },
  })
})

describe('history', () => {
  const times = (points: { timestamp: string }[]) =>
    points.map((point) => Date.parse(point.timestamp))

  it.each([
    ['24h', 1],
    ['7d', 7],
    ['30d', 30],
    ['all', 800],
  ])(
    '%s reaches back %i days in at most 500 points, in order, ends and extremes kept',
    async (range, days) => {
      await known({ symbol: 'BTC' })
      await chart('BTC', '2 days', '5 minutes', 5)
      await chart('BTC', '35 days', '1 hour', 60)
      await chart('BTC', '800 days', '1 day', 1440)
      await site.context.db.transaction((tx) =>
        tx.execute(sql`update price_points set price = 1e-10 where at = (
        select at from price_points where at > ${site.now().toISOString()}::timestamptz - interval '7 hours' order by at limit 1)`),
      )
      const points = await get(`history/BTC/${range}`)
      expect(points.length).toBeGreaterThan(250)
      expect(points.length).toBeLessThanOrEqual(500)
      const at = times(points)
      expect(at).toEqual([...new Set(at)].sort((a, b) => a - b))
      expect(site.now().getTime() - (at[0] ?? 0)).toBe(days * DAY_MS)
      expect(at.at(-1)).toBe(site.now().getTime())
      const prices: number[] = points.map((point: { price: number }) => point.price)
      expect(prices.every(Number.isFinite)).toBe(true)
      expect(Math.min(...prices)).toBe(1e-10)
    },
  )

  it('is empty for a coin without points', async () => {
    await known({ symbol: 'NEW' })
    expect(await get('history/new/all')).toEqual([])
  })

  it('moves on with the clock', async () => {
    await known({ symbol: 'BTC' })
    await chart('BTC', '1 day', '5 minutes', 5)
    expect(await get('history/BTC/24h')).toHaveLength(289)
    site.advance(12 * HOUR_MS)
    await known({ symbol: 'OTHER' })
    expect(await get('history/BTC/24h')).toHaveLength(145)
  })

  it('is sent compressed to whoever accepts that', async () => {
    await known({ symbol: 'BTC' })
    await chart('BTC', '1 day', '5 minutes', 5)
    const url = '/api/crypto/history/BTC/24h'
    const plain = await site.app.inject({ url })
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const answer = await site.app.inject({ url, headers: { 'accept-encoding': accepted } })
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
      })
      expect(decode(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
  })
})

describe('top movers', () => {
  const symbols = (list: { symbol: string }[]) => list.map((coin) => coin.symbol)

  it('are the five largest gains and the five largest losses', async () => {
    const changes = [3, 1, 12.5, 0.01, 7, 2, 0, -0.5, -30, -2, -1, -8, -4, null]
    await known(
      ...changes.map((change, i) => ({ symbol: `C${i}`, price_change_24h_percent: change })),
    )
    const { gainers, losers } = await get('top-movers')
    expect(symbols(gainers)).toEqual(['C2', 'C4', 'C0', 'C5', 'C1'])
    expect(symbols(losers)).toEqual(['C8', 'C11', 'C12', 'C9', 'C10'])
    expect(gainers[0]).toEqual({
      symbol: 'C2',
      name: 'C2 coin',
      price_usd: 10,
      price_change_24h_percent: 12.5,
      market_cap: 1000,
      volume_24h: 5,
      updated_at: '2026-11-15T12:00:00.000Z',
      sparkline: [],
    })
  })

  it('are fewer where fewer rose or fell', async () => {
    await known(
      { symbol: 'UP', price_change_24h_percent: 1 },
      { symbol: 'FLAT', price_change_24h_percent: 0 },
    )
    const { gainers, losers } = await get('top-movers')
    expect([symbols(gainers), losers]).toEqual([['UP'], []])
  })

  it('are none without coins', async () => {
    expect(await get('top-movers')).toEqual({ gainers: [], losers: [] })
  })

  it('leave out a coin whose quote stopped a day before the others', async () => {
    await known(
      { symbol: 'DEAD', price_change_24h_percent: 900, last_update: '2026-11-14T11:59:59.000Z' },
      { symbol: 'LATE', price_change_24h_percent: 2, last_update: '2026-11-14T12:00:00.000Z' },
      { symbol: 'LIVE', price_change_24h_percent: 1 },
    )
    expect(symbols((await get('top-movers')).gainers)).toEqual(['LATE', 'LIVE'])
  })

  it('carry 24 prices of the last 24 hours', async () => {
    await known(
      { symbol: 'UP', price_change_24h_percent: 1 },
      { symbol: 'DOWN', price_change_24h_percent: -1 },
    )
    await chart('UP', '3 days', '5 minutes', 5)
    const { gainers, losers } = await get('top-movers')
    const { sparkline } = gainers[0]
    expect(sparkline).toHaveLength(24)
    expect(sparkline.at(-1)).toBe(site.now().getTime() / 300_000)
    expect(sparkline[1] - sparkline[0]).toBe(12)
    expect(losers[0].sparkline).toEqual([])
  })
})
