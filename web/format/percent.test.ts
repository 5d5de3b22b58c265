import { describe, expect, test } from 'vitest'
import { formatPercent, historyChangePercent, trendOf } from './percent.ts'

describe('formatPercent', () => {
  test.each([
    [2.5, '+2.50%'],
    [-1.75, '-1.75%'],
    [0, '+0.00%'],
    [-0.004, '+0.00%'],
    [0.004, '+0.00%'],
    [-0.006, '-0.01%'],
    [1234.567, '+1234.57%'],
    [null, '0.00%'],
    [undefined, '0.00%'],
    [Number.NaN, '0.00%'],
  ])('%s reads %s', (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })
})

describe('percentChange', () => {
  test.each([
    [100, 110, 10],
    [200, 100, -50],
    [0, 5, null],
    [undefined, 5, null],
    [5, undefined, null],
  ])('from %s to %s is %s', (first, last, change) => {
    expect(historyChangePercent(first, last)).toBe(change)
  })
})

test.each([
  [2.5, 'up'],
  [0.005, 'up'],
  [0.004, 'flat'],
  [0, 'flat'],
  [-0.004, 'flat'],
  [-0.006, 'down'],
  [null, 'flat'],
  [undefined, 'flat'],
  [Number.NaN, 'flat'],
])('a change of %s goes %s', (percent, trend) => {
  expect(trendOf(percent)).toBe(trend)
})
