import { expect, test } from 'vitest'
import type { FeedFilters } from '../../../contract/filters.ts'
import { activeFilters, viewInWords } from './active-filters.ts'

const words = {
  categories: [{ name: 'DeFi & more', slug: 'defi' }],
  timeZone: 'Europe/Berlin',
  now: Date.parse('2026-11-15T12:00:00Z'),
}
const chips = (filters: FeedFilters) =>
  activeFilters(filters, words).map(({ label, value }) => `${label}: ${value}`)

test.each<[FeedFilters, string[]]>([
  [{}, []],
  [{ within: '48h' }, ['Published: Last 2 days']],
  [{ within: '1h' }, ['Published: Last hour']],
  [{ from: '2026-11-14T23:00:00.000Z' }, ['Published: Today']],
  [{ from: '2026-11-15T00:00:00.000Z' }, ['Time: since Nov 15 01:00']],
  [{ from: '2026-11-15T08:00:00Z', to: '2026-11-15T12:00:00Z' }, ['Time: Nov 15 09:00-13:00']],
  [{ category: 'defi', no_ads: true }, ['Category: DeFi & more', 'No sponsored content: Yes']],
  [
    { tag: ['Ethereum', 'Hacks'], publisher: ['Ledgerline'], freshness_score: '7-10', within: '7d' },
    ['Published: Last 7 days', 'Freshness: 7-10', 'Publisher: Ledgerline', 'Tag: Ethereum', 'Tag: Hacks'],
  ],
])('%j has the chips %j', (filters, texts) => {
  expect(chips(filters)).toEqual(texts)
})

test('taking one value away leaves the others', () => {
  const [first, second] = activeFilters({ tag: ['Ethereum', 'Hacks'], no_ads: true, search: 'x' }, words)
  expect([first?.value, second?.value]).toEqual(['Yes', 'Ethereum'])
  expect(second?.without).toEqual({ tag: ['Hacks'], no_ads: true, search: 'x' })
  const [time] = activeFilters(
    { from: '2026-11-15T08:00:00Z', to: '2026-11-15T12:00:00Z', tag: ['A'] },
    words,
  )
  expect(time?.without).toEqual({ tag: ['A'], within: undefined })
})

test('a view in words, for titles', () => {
  expect(viewInWords({}, words)).toBe('')
  expect(
    viewInWords({ search: 'etf', no_ads: true, sentiment_score: '7-10', tag: ['Ethereum'] }, words),
  ).toBe('Search: etf, Sentiment: 7-10, No sponsored content, Tag: Ethereum')
})
