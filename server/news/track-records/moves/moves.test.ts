import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS, HOUR_SECONDS } from '../../../../contract/platform/durations.ts'
import { coins } from '../../../platform/database/schema.ts'
import { onceAFile } from '../../../testing/fixture.ts'
import { LISTING, REPORTS, storySite } from '../../../testing/story-site.ts'
import { findMoves } from './find-moves.ts'
import { unusualHours, type WatchedCoin } from './usual-hours.ts'

/** Steps of a random walk with fat tails, the same every time. */
function randomSteps(seed: number) {
  let state = seed
  const unit = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x85ebca6b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
  return (fat: number) => (unit() + unit() + unit() - 1.5) * (unit() < 0.03 ? fat : 0.03)
}

test('on random walks as many hours are unusual as the percentile promises: 30 coins, about one a day', () => {
  const days = 90 + 30
  const walk = (id: number): WatchedCoin => {
    const step = randomSteps(id * 7919)
    const prices = new Map<number, number>()
    for (let hour = 0, price = 100; hour <= days * 24; hour++, price *= 1 + step(0.09))
      prices.set(hour, price)
    return { id, isStable: false, supply: 1000 / id, prices }
  }
  const walks = Array.from({ length: 30 }, (_, place) => walk(place + 1))
  const span = { from: 90 * 24, to: days * 24 - 1 }
  const found = walks.flatMap((coin) => unusualHours(coin, walks, span))
  const expected = 30 * 30 * 24 * 0.0015
  expect(Math.abs(found.length - expected)).toBeLessThan(4 * Math.sqrt(expected))
  expect(found.length / 30).toBeLessThanOrEqual(1.8)
  // a coin with fewer than 30 days of prices has none
  const [young] = walks
  if (young)
    young.prices = new Map([...young.prices].filter(([hour]) => hour >= days * 24 - 29 * 24))
  expect(unusualHours(young as WatchedCoin, walks, span)).toEqual([])
})

test('both ends of the span are looked at, and nothing beyond them', () => {
  const flat = (id: number): WatchedCoin => ({
    id,
    isStable: false,
    supply: 1,
    prices: new Map(Array.from({ length: 100 * 24 }, (_, hour) => [hour, 100 + (hour % 2) / 100])),
  })
  const coins = Array.from({ length: 8 }, (_, place) => flat(place + 1))
  const [coin] = coins as [WatchedCoin]
  const first = 95 * 24
  const last = first + 6
  const prices = new Map(coin.prices)
  for (const [place, hour] of [first - 1, first, last, last + 1].entries())
    for (const [at, price] of coin.prices) if (at > hour) prices.set(at, price * 1.1 ** (place + 1))
  const found = unusualHours({ ...coin, prices }, coins, { from: first, to: last })
  expect(found.map(({ hour }) => hour)).toEqual([first, last])
})

const site = onceAFile(storySite)
const NAMES = ['BTC', 'ETH', 'AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'USDX', 'YNG']
const START = Date.parse('2026-11-15T10:00:00Z') / 1000

/** Forty days of hourly prices and five-minute ones of the last day; `jumps` change a price for good from a second on. */
async function addPrices() {
  const { db } = site.context
  await db.insert(coins).values(
    NAMES.slice(2).map((symbol) => ({
      symbol,
      name: `Coin ${symbol}`,
      source_identifier: symbol,
    })),
  )
  await db.execute(sql`update coins set market_cap = 100000 - 1000 * id, price_usd = 100, low_30d = case symbol when 'USDX' then 99.9 else 80 end,
    high_30d = case symbol when 'USDX' then 100.1 else 120 end`)
  const jumps: Record<string, [from: number, to: number, factor: number][]> = {
    AAA: [[START - 1.4 * HOUR_SECONDS, Infinity, 1.07]],
    BTC: [[START + 1.4 * HOUR_SECONDS, Infinity, 0.94]],
    CCC: [[START + 2.5 * HOUR_SECONDS, Infinity, 1.08]],
    // one bad price
    BBB: [[START + 3 * HOUR_SECONDS, START + 3 * HOUR_SECONDS + 1, 1.2]],
  }
  for (const [place, symbol] of NAMES.entries()) {
    const step = randomSteps(place + 11)
    const points: [number, number, number][] = []
    let price = 100
    const days = symbol === 'YNG' ? 9 : 40
    for (let at = START - days * 24 * HOUR_SECONDS; at < START + 6 * HOUR_SECONDS; ) {
      const isFine = at >= START - 24 * HOUR_SECONDS
      const factor = (jumps[symbol] ?? []).reduce(
        (all, [from, to, by]) => (at >= from && at < to ? all * by : all),
        1,
      )
      points.push([at, isFine ? 5 : 60, price * factor])
      price *= 1 + step(0.03) * (isFine ? 0.2 : 1)
      at += isFine ? 300 : HOUR_SECONDS
    }
    await db.execute(sql`
      insert into price_points (coin_id, at, resolution, price)
      select c.id, to_timestamp(p.at), p.resolution, p.price from coins c, unnest(${sql.param(points.map(([at]) => at))}::float8[],
        ${sql.param(points.map(([, resolution]) => resolution))}::int[], ${sql.param(points.map(([, , price]) => price))}::numeric[])
        p (at, resolution, price) where c.symbol = ${symbol}`)
  }
}

const read = async (query = '') => (await site.visitor(`GET /api/moves${query}`)).body
type Listed = {
  symbol: string
  state: string
  change_percent: number
  market_percent: number
  usual_percent: number
  hour: string
}
const states = async () =>
  ((await read()).moves as Listed[]).map(({ symbol, state }) => `${symbol} ${state}`)

test('a move without a story opens a case once, a story closes it, and 24 hours end it', async () => {
  await addPrices()
  await site.tell(REPORTS.map((text, at) => ({ ...text, outlet: `Outlet ${at}`, hours: at / 4 })))
  await site.group()
  // before the latest hours are settled, and again after each kind of interruption
  site.setHours(4)
  await findMoves(site.context)
  await findMoves(site.context)
  expect(await states()).toEqual(['CCC open', 'AAA open'])
  await site.context.db.execute(sql`delete from app_state where key = 'moves-until'`)
  await findMoves(site.context)
  expect(await states()).toEqual(['CCC open', 'AAA open'])
  const page = await read()
  expect(page).toMatchObject({
    watched: 7,
    too_short: [{ symbol: 'YNG', days: 9 }],
    last: { symbol: 'CCC' },
    outlets: 3,
  })
  expect(page.moves[1]).toMatchObject({
    hour: '2026-11-15T08:00:00.000Z',
    looked_at: 1,
    story: null,
  })
  expect(page.moves[1].line).toHaveLength(51)
  expect((await read('?coin=aaa')).moves).toHaveLength(1)

  // cases recomputed in plain SQL and simple arithmetic equal the API: which hours, and every figure of them
  const figuresOf = await recomputed()
  for (const move of page.moves as Listed[])
    expect(figuresOf(move.symbol, Date.parse(move.hour) / HOUR_MS)).toEqual({
      change: move.change_percent,
      market: move.market_percent,
      usual: move.usual_percent,
    })
  const hours = Array.from({ length: 20 }, (_, back) => START / HOUR_SECONDS + 2 - back)
  const beyond = NAMES.filter((name) => !['USDX', 'YNG'].includes(name)).flatMap((symbol) =>
    hours
      .filter((hour) => {
        const { change, market, usual } = figuresOf(symbol, hour)
        return Math.abs(change - market) > usual
      })
      .map((hour) => `${symbol} ${new Date(hour * HOUR_MS).toISOString()}`),
  )
  const cases = (page.moves as Listed[]).map(({ symbol, hour }) => `${symbol} ${hour}`)
  // BTC has its story, and of BBB one price is bad
  expect(beyond.filter((one) => !/^(?:BTC|BBB) /.test(one)).toSorted()).toEqual(cases.toSorted())
  expect(
    beyond.some((one) => one.startsWith('BTC')) && beyond.some((one) => one.startsWith('BBB')),
  ).toBe(true)

  const [story = 0] = await site.tell(
    LISTING.map((text, at) => ({ ...text, outlet: `Outlet ${at}`, hours: 5 + at / 4 })),
  )
  site.setHours(6)
  await site.group()
  await site.context.db.execute(sql`insert into story_coins (story_id, coin_id, place)
    select m.story_id, c.id, 1 from article_stories m, coins c where m.article_id = ${story} and c.symbol = 'AAA'`)
  await findMoves(site.context)
  expect(await states()).toEqual(['CCC open', 'AAA explained'])
  expect((await read()).moves[1]).toMatchObject({
    explained_at: '2026-11-15T15:00:00.000Z',
    story: { title: expect.stringContaining('treasuries') },
    looked_at: null,
  })
  site.setHours(30)
  await findMoves(site.context)
  expect(await states()).toEqual(['CCC never', 'AAA explained'])
  const feed = (await site.app.inject('/moves/feed.json')).json()
  expect(feed.items[0].title).toMatch(/^Coin CCC: \+\d\.\d\d% beside the market in an hour$/)
})

/** The figures of a coin's hour by another way: prices by SQL, then sorted by hand. Shares no code with the job. */
async function recomputed() {
  const last = START / HOUR_SECONDS + 4
  const { rows } = await site.context.db.execute<{
    symbol: string
    h: string
    price: number
    cap: string
  }>(sql`
    select distinct on (c.symbol, h) c.symbol, h, p.price::float8 as price, c.market_cap as cap
    from coins c join price_points p on p.coin_id = c.id
      cross join lateral (select round(extract(epoch from p.at) / 3600)::bigint as h) x
    where h between ${last - 91 * 24}::bigint and ${last}::bigint
    order by c.symbol, h, abs(extract(epoch from p.at) - h * 3600), p.at`)
  const table = new Map(rows.map((row) => [`${row.symbol} ${row.h}`, row.price]))
  const caps = new Map(rows.map((row) => [row.symbol, Number(row.cap)]))
  const beside = (symbol: string, h: number) => {
    const change = (name: string) => [table.get(`${name} ${h}`), table.get(`${name} ${h + 1}`)]
    const [from, to] = change(symbol)
    const others = NAMES.filter(
      (name) => name !== symbol && name !== 'USDX' && change(name).every(Boolean),
    )
    if (!from || !to || others.length < 5) return undefined
    const sum = (end: 0 | 1) =>
      others.reduce(
        (all, name) => all + ((caps.get(name) ?? 0) / 100) * (change(name)[end] ?? 0),
        0,
      )
    return { change: (to / from - 1) * 100, market: (sum(1) / sum(0) - 1) * 100 }
  }
  const sizes = new Map(
    NAMES.map((symbol) => [
      symbol,
      Array.from({ length: 91 * 24 }, (_, back) => {
        const one = beside(symbol, last - 1 - back)
        return { h: last - 1 - back, size: one && Math.abs(one.change - one.market) }
      }).flatMap(({ h, size }) => (size === undefined ? [] : [{ h, size }])),
    ]),
  )
  const round = (value: number) => Number(value.toFixed(6))
  return (symbol: string, hour: number) => {
    const own = beside(symbol, hour)
    const before = (sizes.get(symbol) ?? [])
      .flatMap(({ h, size }) => (h < hour && h >= hour - 90 * 24 ? [size] : []))
      .sort((a, b) => a - b)
    const position = 0.9985 * (before.length + 1)
    const [low = 0, high = low] = [before[Math.floor(position) - 1], before[Math.floor(position)]]
    return {
      change: round(own?.change ?? 0),
      market: round(own?.market ?? 0),
      usual: round(low + (position % 1) * (high - low)),
    }
  }
}
