import { expect, it } from 'vitest'
import { axisOf } from './interval-bar.tsx'

const share = (low: number | null, high: number | null, base_rate: number | null = 50) => ({
  cases: 40,
  share: low === null ? null : 50,
  low,
  high,
  base_rate,
})

it.each([
  ['what fits', [share(30, 70)], { from: 30, to: 70 }],
  ['a low end', [share(49, 59), share(28, 60)], { from: 20, to: 80 }],
  ['a high end', [share(40, 81)], { from: 10, to: 90 }],
  ['a base rate', [share(40, 60, 75)], { from: 20, to: 80 }],
  ['certainty', [share(0, 100)], { from: 0, to: 100 }],
  ['too few cases', [share(null, null, 5)], { from: 30, to: 70 }],
])('the axis holds %s', (_, shares, axis) => {
  expect(axisOf(shares)).toEqual(axis)
})
