import { expect, test } from 'vitest'
import type { CorrectedField } from '../../../contract/news/articles.ts'
import { saidBefore, withCorrection, withoutCorrection } from './corrected-values.ts'

const none: CorrectedField[] = []

test.each<[CorrectedField[], Parameters<typeof withCorrection>[1], object]>([
  [none, { freshness: 0 }, { freshness_score: 0, corrected: ['freshness'] }],
  [none, { sentiment: 1.4 }, { sentiment_score: 1.4, corrected: ['sentiment'] }],
  [none, { ad: false }, { ad: false, corrected: ['ad'] }],
  [none, { tags: [] }, { tag_ids: [], corrected: ['tags'] }],
  [['sentiment'], { freshness: 2 }, { freshness_score: 2, corrected: ['freshness', 'sentiment'] }],
  [['tags', 'ad'], { ad: true }, { ad: true, corrected: ['ad', 'tags'] }],
])('what was corrected before, %j, stays so with %j', (corrected, given, change) => {
  expect(withCorrection({ corrected }, given)).toEqual(change)
})

const SAID = { analyzer: 'gpt-4', freshness: null, sentiment: 3, ad: false, tag_ids: [4] }

test.each<[CorrectedField[], object]>([
  [['freshness'], { freshness_score: null }],
  [['sentiment', 'ad'], { sentiment_score: 3, ad: false }],
  [['tags'], { tag_ids: [4] }],
])('taking back corrects %j only', (corrected, values) => {
  expect(withoutCorrection({ corrected }, SAID)).toEqual({ ...values, corrected: [] })
})

test('what the analyser said is known while a correction counts', () => {
  const correction = { by: 'editor', at: '2026-11-15T12:00:00.000Z', why: null, said: SAID }
  expect(saidBefore({ corrected: ['ad'], correction })).toBe(SAID)
  expect(saidBefore({ corrected: [], correction })).toBeUndefined()
  expect(saidBefore({ corrected: ['ad'], correction: null })).toBeUndefined()
})
