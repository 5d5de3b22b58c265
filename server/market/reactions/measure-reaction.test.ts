import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { QuotedCoin } from './market-basket.ts'
import {
  type MeasuredReaction,
  measureReaction,
  momentsOf,
  unmeasured,
} from './measure-reaction.ts'

const T = Date.parse('2026-11-15T09:12:00.000Z')
const BTC = 99
const NONE = { change: null, market: null }

const market: QuotedCoin[] = [1, 2, 3, 4, 5].map((coin_id) => ({
  coin_id,
  market_cap: '10',
  price_usd: '1',
  low_30d: '1',
  high_30d: '2',
}))
const STARTS = [-HOUR_MS, 0, HOUR_MS, DAY_MS]
/** Prices an hour before, at the story's time, an hour and a day later; of BTC and of each coin of the market. */
const prices =
  (own: (string | undefined)[], others: (string | undefined)[] = ['1', '2', '3', '4']) =>
  (id: number, at: number) =>
    (id === BTC ? own : others)[STARTS.indexOf(at - T)]
const ALL = ['80', '100', '110', '150']
const at = (minutes: number, pricesUntil = T + minutes * MINUTE_MS) => ({
  now: T + minutes * MINUTE_MS,
  pricesUntil,
})
const look = (minutes: number, own: (string | undefined)[] = ALL, row = unmeasured(BTC, T)) =>
  measureReaction(row, market, prices(own), at(minutes))

test.each([
  [-55, []],
  [-50, [T - HOUR_MS]],
  [9, [T - HOUR_MS]],
  [10, [T - HOUR_MS, T]],
  [70, [T - HOUR_MS, T, T + HOUR_MS]],
  [1449, [T - HOUR_MS, T, T + HOUR_MS]],
  [1450, [T - HOUR_MS, T, T + HOUR_MS, T + DAY_MS]],
])('%i minutes after the story these prices are wanted', (minutes, moments) => {
  expect(momentsOf(T, T + minutes * MINUTE_MS)).toEqual(moments)
})

test('before its own price can have come, nothing is measured', () => {
  expect(look(9)).toEqual(unmeasured(BTC, T))
  expect(unmeasured(BTC, T)).toEqual({
    coin_id: BTC,
    at: T,
    price_before: null,
    price: null,
    price_1h: null,
    price_24h: null,
    members: [],
    before: NONE,
    after_1h: NONE,
    after_24h: NONE,
    closed_1h_at: null,
    closed_24h_at: null,
    due_at: T + 10 * MINUTE_MS,
  })
})

test('ten minutes on: the hour before, the market and its prices; the next look when the hour is over', () => {
  const row = look(10)
  expect(row).toMatchObject({
    price_before: '80',
    price: '100',
    price_1h: null,
    price_24h: null,
    before: { change: '25.000000', market: '100.000000' },
    after_1h: NONE,
    after_24h: NONE,
    closed_1h_at: null,
    closed_24h_at: null,
    due_at: T + 70 * MINUTE_MS,
  })
  expect(row.members).toHaveLength(5)
  expect(row.members[0]).toEqual({
    coin_id: 1,
    market_cap: '10',
    price_usd: '1',
    prices: ['1', '2', null, null],
  })
  expect(look(69).due_at).toBe(T + 70 * MINUTE_MS)
})

test('when the hour is over it is closed, and the day follows', () => {
  const row = look(70)
  expect(row).toMatchObject({
    price_1h: '110',
    price_24h: null,
    after_1h: { change: '10.000000', market: '50.000000' },
    after_24h: NONE,
    closed_1h_at: T + 70 * MINUTE_MS,
    closed_24h_at: null,
    due_at: T + DAY_MS + 10 * MINUTE_MS,
  })
  expect(row.members[4]?.prices).toEqual(['1', '2', '3', null])
  expect(look(1449, ALL, row)).toMatchObject({ price_24h: null, closed_24h_at: null })
  const whole = look(1450, ALL, row)
  expect(whole).toMatchObject({
    price_24h: '150',
    after_24h: { change: '50.000000', market: '100.000000' },
    closed_1h_at: T + 70 * MINUTE_MS,
    closed_24h_at: T + 1450 * MINUTE_MS,
    due_at: null,
  })
  expect(whole.members[0]?.prices).toEqual(['1', '2', '3', '4'])
  expect(look(1450)).toEqual({ ...whole, closed_1h_at: T + 1450 * MINUTE_MS })
})

test('what is closed stays, whatever the prices say later', () => {
  const hour = look(70)
  const other = ['1', '2', '3', '200']
  expect(look(1450, other, hour)).toMatchObject({
    price_before: '80',
    price: '100',
    price_1h: '110',
    before: hour.before,
    after_1h: hour.after_1h,
    after_24h: { change: '100.000000' },
  })
  const day = look(1450)
  expect(look(2000, other, day)).toBe(day)
})

test('a price that was found once is kept, and so is the market', () => {
  const early = look(10)
  const row = measureReaction(
    early,
    [],
    prices(['7', '7', '110', '7'], ['9', '9', '3', '9']),
    at(70),
  )
  expect(row).toMatchObject({ price_before: '80', price: '100', after_1h: { change: '10.000000' } })
  expect(row.members.map((member) => member.prices)).toEqual(Array(5).fill(['1', '2', '3', null]))
})

test.each<[string, (string | undefined)[], Partial<MeasuredReaction>]>([
  ['a start', ['80', undefined, '110', '150'], { before: NONE, after_1h: NONE, after_24h: NONE }],
  [
    'the hour before',
    [undefined, '100', '110', '150'],
    { before: NONE, after_1h: { change: '10.000000', market: '50.000000' } },
  ],
  [
    'a start other than zero',
    ['0', '0', '110', '150'],
    { before: NONE, after_1h: NONE, after_24h: NONE },
  ],
])('without %s there is no figure of it', (_, own, figures) => {
  expect(look(60 + 1440, own)).toMatchObject(figures)
})

test('a window without its price waits a day for it, and is looked at every half hour', () => {
  const gap = ['80', '100', undefined, '150']
  expect(look(1499, gap)).toMatchObject({
    closed_1h_at: null,
    price_24h: null,
    after_24h: NONE,
    due_at: T + 1529 * MINUTE_MS,
  })
  expect(look(1500, gap)).toMatchObject({
    closed_1h_at: T + 1500 * MINUTE_MS,
    after_1h: NONE,
    after_24h: { change: '50.000000' },
    closed_24h_at: T + 1500 * MINUTE_MS,
  })
  expect(look(70, gap).due_at).toBe(T + 100 * MINUTE_MS)
})

test('a clock ahead of the newest prices closes nothing for want of them', () => {
  const gap = ['80', '100', undefined, undefined]
  const row = (pricesUntil: number) =>
    measureReaction(unmeasured(BTC, T), market, prices(gap), at(3000, pricesUntil))
  expect(row(T + HOUR_MS - 1).closed_1h_at).toBeNull()
  expect(row(T + HOUR_MS)).toMatchObject({
    closed_1h_at: T + 3000 * MINUTE_MS,
    closed_24h_at: null,
  })
  expect(row(T + DAY_MS)).toMatchObject({ closed_24h_at: T + 3000 * MINUTE_MS, due_at: null })
})

test('under five coins of the market there is no figure of it beside the own one', () => {
  const row = measureReaction(unmeasured(BTC, T), market.slice(1), prices(ALL), at(70))
  expect(row.after_1h).toEqual({ change: '10.000000', market: null })
})
