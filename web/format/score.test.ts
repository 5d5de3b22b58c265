import { expect, test } from 'vitest'
import { formatScore, formatScoreExactly } from './score.ts'

test.each([
  [8, '8'],
  [7.5, '7.5'],
  [7.04, '7'],
  [7.05, '7.1'],
  [6.96, '7'],
  [0, '0'],
  [10, '10'],
])('%d shows as %s', (score, text) => {
  expect(formatScore(score)).toBe(text)
})

test.each([
  [8, '8.00'],
  [7.456, '7.46'],
  [0, '0.00'],
  [null, '-'],
  [undefined, '-'],
  [Number.NaN, '-'],
])('%s shows exactly as %s', (score, text) => {
  expect(formatScoreExactly(score)).toBe(text)
})
