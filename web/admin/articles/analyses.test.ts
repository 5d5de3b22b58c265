import { expect, it } from 'vitest'
import { readAnalysis } from './analyses.ts'

const whole = { freshness: 0, sentiment: 7.5, tags: [], overview: 'Calm.' }

it('accepts a whole analysis, zeros included', () => {
  expect(readAnalysis({ ...whole, extra: 1 })).toEqual(whole)
})

it('accepts a sentiment of null: text that is not in English has none', () => {
  expect(readAnalysis({ ...whole, sentiment: null })).toEqual({ ...whole, sentiment: null })
})

it.each([
  null,
  undefined,
  'text',
  {},
  { ...whole, freshness: null },
  { ...whole, sentiment: '7' },
  { ...whole, sentiment: undefined },
  { ...whole, tags: 'Bitcoin' },
  { ...whole, overview: '' },
  { ...whole, overview: undefined },
])('refuses %j', (result) => {
  expect(() => readAnalysis(result)).toThrow('Incomplete analysis data received.')
})
