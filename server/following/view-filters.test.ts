import { afterEach, describe, expect, test } from 'vitest'
import { FILTERS } from '../../contract/news/filters.ts'
import { filterWords } from '../news/feed/filter-words.ts'
import { followedFilters } from './view-filters.ts'

const filtersOf = (query: string) => followedFilters(new URLSearchParams(query))
const rows: Record<string, object> = FILTERS

describe('a filter that cannot be followed', () => {
  afterEach(() => {
    delete rows.featured
  })

  test('is refused by its label when its row says so', () => {
    rows.featured = { label: 'Featured', kind: 'flag', short: 'featured', followed: 'refused' }
    expect(() => filtersOf('featured=true&no_ads=true')).toThrow(
      "A view cannot be followed with the filter 'Featured'. Take it away first.",
    )
  })

  test('is refused by its name when there is none: it would be left out, and every story sent', () => {
    expect(() => filtersOf('featured=true')).toThrow("There is no filter 'featured' to follow.")
  })
})

test('fifty values of a filter can be followed, and no more', () => {
  const coins = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`).join(',')
  expect(filtersOf(`coin=${coins(50)}`).coin).toHaveLength(50)
  expect(() => filtersOf(`coin=${coins(51)}`)).toThrow('at most 50 values')
})

test('what chooses a part of a list, how it looks, or where a reader came from is left out', () => {
  expect(filtersOf('page=3&view=grid&group=1&within=24h&utm_source=x&fbclid=1')).toEqual({})
})

test.each([
  ['', 'All news'],
  [
    'coin=SOL&coin=BTC&publisher=Ledgerline&tag=DeFi&search=etf',
    'BTC, SOL, Ledgerline, DeFi, Search: etf',
  ],
  ['sentiment_score=7-10&no_ads=true', 'bullish, no ads'],
  ['sentiment_score=2-5&freshness_score=7-10', 'freshness 7-10, sentiment 2-5'],
])('%s is called %s', (query, name) => {
  expect(filterWords(filtersOf(query))).toBe(name)
})
