import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { marketLine } from './market-line.ts'

const member = (coin_id: number, then: string | null, cap = '10') => ({
  coin_id,
  market_cap: cap,
  price_usd: '2',
  prices: [null, then, null, null],
})
const FIVE = [1, 2, 3, 4, 5].map((id) => member(id, '2'))
const points = [
  { at: 0, price: 2 },
  { at: 10 * MINUTE_MS, price: 3 },
]
const line = (members = FIVE, moments = [0, 10 * MINUTE_MS], of = (_: number) => points) =>
  marketLine(members, of, moments)

test('what the market did since the start, at the last price before each moment', () => {
  expect(line(FIVE, [0, 9 * MINUTE_MS, 10 * MINUTE_MS, 11 * MINUTE_MS])).toEqual([
    { at: 0, percent: 0 },
    { at: 9 * MINUTE_MS, percent: 0 },
    { at: 10 * MINUTE_MS, percent: 50 },
    { at: 11 * MINUTE_MS, percent: 50 },
  ])
})

test('a coin counts by its supply', () => {
  const rises = (id: number) => (id === 5 ? points : [{ at: 0, price: 2 }])
  const members = [...FIVE.slice(0, 4), member(5, '2', '60')]
  expect(line(members, [10 * MINUTE_MS], rises)[0]?.percent).toBeCloseTo(30)
  // as many coins as 60 dollars buy at 2 dollars
  const quoted = [...FIVE.slice(0, 4), { ...member(5, '2', '120'), price_usd: '4' }]
  expect(line(quoted, [10 * MINUTE_MS], rises)[0]?.percent).toBeCloseTo(30)
})

test('a price older than half an hour does not count, and under five coins there is no point', () => {
  expect(line(FIVE, [40 * MINUTE_MS, 40 * MINUTE_MS + 1])).toEqual([
    { at: 40 * MINUTE_MS, percent: 50 },
  ])
  expect(line(FIVE, [0, 10 * MINUTE_MS], (id) => (id === 5 ? points.slice(1) : points))).toEqual([
    { at: 10 * MINUTE_MS, percent: 50 },
  ])
})

test('a member without a price at the start is left out', () => {
  expect(line([...FIVE.slice(1), member(9, null)])).toEqual([])
  expect(line([...FIVE, member(9, null)])).toHaveLength(2)
  expect(line([...FIVE.slice(1), { ...member(9, null), prices: [] }])).toEqual([])
})
