import { expect, test } from 'vitest'
import { FILTER_PRESETS, isScoreRange } from '../news/filters.ts'
import { scoreBand } from './scores.ts'

test.each([
  [0, 'low'],
  [3.99, 'low'],
  [4, 'medium'],
  [6.99, 'medium'],
  [7, 'high'],
  [10, 'high'],
])('a score of %d is %s', (score, band) => {
  expect(scoreBand(score)).toBe(band)
})

test.each([
  ['0-3', true],
  ['7-10', true],
  ['5-5', true],
  ['0-10', true],
  ['7-11', false],
  ['6-4', false],
  ['7', false],
  ['-1-3', false],
  ['a-b', false],
  ['', false],
])('%j as a score range: %s', (text, expected) => {
  expect(isScoreRange(text)).toBe(expected)
})

test('the presets are those of the product', () => {
  expect(Object.fromEntries(FILTER_PRESETS.map((preset) => [preset.name, preset.filters]))).toEqual(
    {
      'The Best': { freshness_score: '7-10', no_ads: true },
      Bearish: { sentiment_score: '0-3' },
      Bullish: { sentiment_score: '7-10' },
    },
  )
})
