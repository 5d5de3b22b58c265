import { expect, test } from 'vitest'
import { countText } from '../../../contract/platform/count-text.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { StoryReport, StorySentiment } from '../../../contract/stories/stories.ts'
import { storyHref } from './story-href.ts'
import {
  agreementText,
  copiesText,
  firstOutlets,
  formatLag,
  formatSpan,
  moodText,
  spreadText,
} from './story-words.ts'

test.each([
  [20_000, 'less than 1 min'],
  [14 * MINUTE_MS, '14 min'],
  [59.4 * MINUTE_MS, '59 min'],
  [60 * MINUTE_MS, '1 h'],
  [130 * MINUTE_MS, '2 h 10 min'],
  [47 * HOUR_MS, '47 h'],
  [48 * HOUR_MS, '2 d'],
  [72 * HOUR_MS, '3 d'],
])('%d ms last %s', (ms, text) => {
  expect(formatSpan(ms)).toBe(text)
})

test('lags are counted from the first report', () => {
  const first = '2026-11-15T11:20:00Z'
  expect(formatLag(first, first)).toBe('first')
  expect(formatLag('2026-11-15T11:20:10Z', first)).toBe('+0 min')
  expect(formatLag('2026-11-15T13:30:00Z', first)).toBe('+2 h 10 min')
})

test('who was first', () => {
  const at = '2026-11-15T11:20:00Z'
  expect(firstOutlets({ kind: 'first', at, publishers: ['Ledgerline'] })).toBe('Ledgerline')
  expect(firstOutlets({ kind: 'first', at, publishers: [null] })).toBe('Unknown Source')
  expect(firstOutlets({ kind: 'together', at, publishers: ['A', 'B', 'C'] })).toBe('A, B and C')
})

const report = (id: number, kind: StoryReport['kind'], copy_of: number | null = null) =>
  ({ id, kind, copy_of }) as StoryReport

test('copies are counted by the text they copy', () => {
  expect(copiesText(0, [report(1, 'own')])).toBeUndefined()
  const release = [report(1, 'release'), report(2, 'copy', 1), report(3, 'copy', 1)]
  expect(copiesText(2, release)).toBe('2 copies of one press release')
  expect(copiesText(1, [report(1, 'own'), report(2, 'copy', 1)])).toBe('1 copy of one text')
  expect(copiesText(2, [...release, report(5, 'copy', 4)])).toBe('2 copies')
})

const mood = (
  bullish: number,
  neutral: number,
  bearish: number,
  votes: number[],
): StorySentiment => ({
  votes,
  others: [],
  median: votes[0] ?? null,
  bullish,
  neutral,
  bearish,
  disagree: false,
})

test.each<[StorySentiment, string]>([
  [mood(2, 1, 0, [4.6, 7.2, 7.6]), '2 of 3 independent reports are bullish, one is neutral'],
  [mood(0, 1, 3, [1, 2, 3, 5]), '3 of 4 independent reports are bearish, one is neutral'],
  [mood(1, 0, 1, [2, 8]), '1 of 2 independent reports is bullish, one is bearish'],
  [mood(3, 0, 0, [7, 8, 9]), 'All 3 independent reports are bullish'],
  [mood(0, 2, 0, [5, 5]), 'Both independent reports are neutral'],
  [mood(0, 0, 1, [1]), 'The only independent report with a score is bearish'],
  [mood(0, 0, 0, []), 'No independent report has a score yet'],
])('%j: %s', (sentiment, text) => {
  const { claim, rest } = agreementText(sentiment)
  expect(claim + rest).toBe(text)
})

test('the rest in words', () => {
  expect(moodText(mood(5, 2, 0, []))).toBe('5 bullish, 2 neutral')
  expect(spreadText(mood(1, 1, 0, [5.2, 8.6]))).toBe('Sentiment of 2 outlets, from 5.2 to 8.6')
  expect(spreadText(mood(1, 0, 0, [8]))).toBe('Sentiment of 1 outlet, 8')
  expect(countText(1, 'more outlet')).toBe('1 more outlet')
  expect(storyHref({ id: 7, slug: 'harrow-bank' })).toBe('/stories/7/harrow-bank')
  expect(storyHref({ id: 7, slug: '' })).toBe('/stories/7')
})
