import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compared, divided, exact, percentChange, plus, times } from './exact.ts'

test.each([
  ['100', '101.8', '1.800000'],
  ['65384.10', '66561.0138', '1.800000'],
  ['3', '4', '33.333333'],
  ['3', '5', '66.666667'],
  ['4', '3', '-25.000000'],
  ['7', '7', '0.000000'],
  ['1', '0', '-100.000000'],
  ['0.00000000012', '0.00000000013', '8.333333'],
  ['123456789012.123456789', '123456789012.123456788', '0.000000'],
  // half a step goes away from zero, on both sides
  ['200000000', '200000001', '0.000001'],
  ['200000000', '199999999', '-0.000001'],
])('from %s to %s is %s %%', (from, to, percent) => {
  expect(percentChange(exact(from), exact(to))).toBe(percent)
})

test('from nothing there is no change, and a text that is no number is refused', () => {
  expect(percentChange(exact('0'), exact('5'))).toBeUndefined()
  expect(() => exact('1e-10')).toThrow('no decimal number')
  expect(() => exact('')).toThrow('no decimal number')
})

const decimals = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0')
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
  })

test('sums do not depend on their order, quotients undo products', () => {
  fc.assert(
    fc.property(decimals, decimals, decimals, (a, b, c) => {
      const [x, y, z] = [exact(a), exact(b), exact(c)]
      expect(compared(plus(plus(x, y), z), plus(x, plus(z, y)))).toBe(0)
      expect(compared(divided(times(x, y), y), x)).toBe(0)
      const change = percentChange(x, y) ?? ''
      expect(Math.sign(Number(change))).toBeOneOf([compared(y, x), 0])
    }),
  )
})
