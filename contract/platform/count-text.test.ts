import { expect, test } from 'vitest'
import { countText, formatCount } from './count-text.ts'

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])(
  '%d is as Intl writes it',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
  },
)

test('names what is counted', () => {
  expect([countText(1, 'day'), countText(20_419, 'day')]).toEqual(['1 day', '20,419 days'])
})
