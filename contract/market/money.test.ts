import { describe, expect, test } from 'vitest'
import { formatExactMoney, formatMoney, formatPrice, isUnderOneCent, withCommas } from './money.ts'

describe('formatMoney', () => {
  test.each([
    [1e9, '$1.00B'],
    [999_999_999.99, '$1000.00M'],
    [1_234_567_890, '$1.23B'],
    [1.5e12, '$1500.00B'],
    [1e6, '$1.00M'],
    [999_999.99, '$999999.99'],
    [999_999.999, '$1000000.00'],
    [64_000.5, '$64000.50'],
    [1, '$1.00'],
    [0.00000012, '$0.00'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-1, '-$1.00'],
    [-0.001, '$0.00'],
    [null, '$0'],
    [undefined, '$0'],
    [Number.NaN, '$0'],
    [Number.POSITIVE_INFINITY, '$0'],
  ])('%s reads %s', (value, text) => {
    expect(formatMoney(value)).toBe(text)
  })
})

test.each([
  [0.4443, '$0.4443'],
  [0.030118, '$0.03012'],
  [0.164, '$0.1640'],
  [0.99999, '$1.000'],
  [0.0000001234567, '$0.0000001235'],
  [-0.5, '-$0.5000'],
  [1, '$1.00'],
  [76_222.08, '$76222.08'],
  [0, '$0.00'],
  [null, '$0'],
])('a price of %s reads %s', (value, text) => {
  expect(formatPrice(value)).toBe(text)
})

test.each([
  ['$76222.08', '$76,222.08'],
  ['$1522.15B', '$1,522.15B'],
  ['-$1234567.00', '-$1,234,567.00'],
  ['$999.00', '$999.00'],
  ['$0.0000001235', '$0.0000001235'],
])('%s is written %s', (money, text) => {
  expect(withCommas(money)).toBe(text)
})

describe('formatExactMoney', () => {
  test.each([
    [0.00000012, '$0.00000012'],
    [1e-12, '$0.000000000001'],
    [67_412.18, '$67412.18'],
    [67_412.1834, '$67412.183'],
    [74_159.9995, '$74160.00'],
    [127.26211516843158, '$127.26212'],
    [5.1234567891, '$5.1234568'],
    [1_234_567_890.129, '$1234567890.13'],
    [0.012345678912345, '$0.012345679'],
    [3, '$3.00'],
    [1.5e12, '$1500000000000.00'],
    [-0.5, '-$0.50'],
    [null, '$0'],
  ])('%s reads %s', (value, text) => {
    expect(formatExactMoney(value)).toBe(text)
  })
})

test.each([
  [0.01, false],
  [0.0099, true],
  [-0.0099, true],
  [0, false],
  [null, false],
  [Number.NaN, false],
])('%s is under one cent: %s', (value, under) => {
  expect(isUnderOneCent(value)).toBe(under)
})
