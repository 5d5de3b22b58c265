import { expect, it } from 'vitest'
import { readAnalysis } from './analyses.ts'

const whole = { freshness: 0, sentiment: 7.5, tags: [], overview: 'Calm.' }

it('accepts a whole analysis, zeros included', () => {
  expect(readAnalysis({ ...whole, extra: 1 })).toEqual(whole)
})

it.each([
  ['a sentiment of null: text that is not in English has none', { ...whole, sentiment: null }],
  ['an empty overview: a title alone has none', { ...whole, overview: '' }],
])('accepts %s', (_, result) => {
  expect(readAnalysis(result)).toEqual(result)
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
  { ...whole, overview: undefined },
])('refuses %j', (result) => {
  expect(() => readAnalysis(result)).toThrow('Incomplete analysis data received.')
})
