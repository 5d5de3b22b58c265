import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import { randomRuns } from '../../testing/random-runs.ts'
import { isStable, marketBasket, marketChange, type QuotedCoin } from './market-basket.ts'
import { measureReaction, unmeasured } from './measure-reaction.ts'

const T = Date.parse('2026-11-15T09:12:00.000Z')

const coin = (
  coin_id: number,
  market_cap: string | null,
  price_usd: string | null,
  extremes = ['1', '2'],
) =>
  ({
    coin_id,
    market_cap,
    price_usd,
    low_30d: extremes[0] ?? null,
    high_30d: extremes[1] ?? null,
  }) as QuotedCoin

test('stablecoins, this coin, and coins without cap, quote or price are left out; the largest come first', () => {
  const coins = [
    coin(11, '10', '2'),
    coin(1, '10', '2'),
    coin(2, '1000', '1', ['0.99', '1.0097']),
    coin(3, '1000', '1', ['1', '1.02']),
    coin(4, null, '1'),
    coin(5, '7', null),
    coin(6, '7', '0'),
    coin(7, '2000', '1'),
    coin(8, '10', '2'),
    coin(9, '50', '1', []),
    coin(10, '900', '1'),
  ]
  const price = (id: number) => (id === 10 ? undefined : '3')
  expect(marketBasket(coins, 7, price).map(({ coin_id }) => coin_id)).toEqual([3, 1, 8, 11])
})

test('at most twenty coins are the market', () => {
  const coins = Array.from({ length: 21 }, (_, place) => coin(place + 1, String(100 - place), '1'))
  expect(marketBasket(coins, 99, () => '1').map(({ coin_id }) => coin_id)).toEqual(
    coins.slice(0, 20).map(({ coin_id }) => coin_id),
  )
})

test.each([
  ['1', '1.0199', true],
  ['1', '1.02', false],
  ['0', '1', false],
  [null, '1', true],
  ['1', null, true],
])('from %s to %s in 30 days: a stablecoin is %j', (low_30d, high_30d, stable) => {
  expect(isStable({ low_30d, high_30d })).toBe(stable)
})

/** The same worked out another way: whole cents, one common denominator, no fractions. */
function otherWay(members: { cap: bigint; quote: bigint; from: bigint; to: bigint }[]): string {
  const all = members.reduce((product, { quote }) => product * quote, 1n)
  const sum = (price: 'from' | 'to') =>
    members.reduce((total, member) => total + member.cap * member[price] * (all / member.quote), 0n)
  const [from, to] = [sum('from'), sum('to')]
  const millionths = ((to > from ? to - from : from - to) * 200_000_000n + from) / (2n * from)
  const sign = to < from && millionths > 0n ? '-' : ''
  return `${sign}${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}

const amount = fc.bigInt({ min: 1n, max: 10n ** 9n })
const members = fc.array(fc.record({ cap: amount, quote: amount, from: amount, to: amount }), {
  minLength: 5,
  maxLength: 26,
})
const cents = (price: bigint) => `${price / 100n}.${String(price % 100n).padStart(2, '0')}`

test('any market and any price: the same as worked out another way, and the same when asked again', () => {
  fc.assert(
    fc.property(members, amount, amount, (market, start, end) => {
      const coins = market.map(({ cap, quote }, place) =>
        coin(place + 1, String(cap), cents(quote)),
      )
      coins.push(coin(99, '5', '5'))
      const priceAt = (id: number, at: number) => {
        const member = market[id - 1]
        if (at === T) return cents(member?.from ?? start)
        return at === T + HOUR_MS ? cents(member?.to ?? end) : undefined
      }
      const clock = { now: T + 2 * HOUR_MS, pricesUntil: T + 2 * HOUR_MS }
      const measured = measureReaction(unmeasured(99, T), coins, priceAt, clock)
      const largest = market
        .map((member, place) => ({
          ...member,
          place,
          worth: (member.cap * member.from * 10n ** 40n) / member.quote,
        }))
        .sort((a, b) => (a.worth === b.worth ? a.place - b.place : a.worth > b.worth ? -1 : 1))
        .slice(0, 20)
      expect(measured.members.map(({ coin_id }) => coin_id)).toEqual(
        largest.map(({ place }) => place + 1),
      )
      expect(measured.after_1h.market).toBe(otherWay(largest))
      expect(measured.after_1h.change).toBe(
        otherWay([{ cap: 1n, quote: 1n, from: start, to: end }]),
      )
      expect(measured.before).toEqual({ change: null, market: null })
      expect(measured.closed_1h_at).toBe(clock.now)
      const again = measureReaction(measured, [], () => '1', { ...clock, now: clock.now + 60_000 })
      expect({ ...again, due_at: measured.due_at }).toEqual(measured)
    }),
    { numRuns: randomRuns(60) },
  )
})

test('under five members with both prices there is no figure', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ coin_id: id, market_cap: '10', price_usd: '2' }))
  const one = () => '1'
  expect(marketChange(five, one, one)).toBe('0.000000')
  const withoutThird = (id: number) => (id === 3 ? undefined : '1')
  expect(marketChange(five, one, withoutThird)).toBeUndefined()
  expect(marketChange(five, withoutThird, one)).toBeUndefined()
})
