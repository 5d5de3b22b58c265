import { expect, test } from 'vitest'
import type { FeedFilters } from '../../../../contract/news/filters.ts'
import {
  activeFilters,
  emptyFeedHint,
  isFollowedOnly,
  nothingInSpan,
  viewInWords,
} from './active-filters.ts'

const words = {
  categories: [
    { name: 'News', slug: 'news' },
    { name: 'DeFi & more', slug: 'defi' },
  ],
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
  [{ from: '2026-11-14T23:00:00.000Z', to: '2026-11-15T12:00:00Z' }, ['Time: Nov 15 00:00-13:00']],
  [{ to: '2026-11-15T12:00:00Z' }, ['Time: until Nov 15 13:00']],
  // a tag may be called as a category is
  [{ category: 'gone', tag: ['defi'] }, ['Category: gone', 'Tag: defi']],
  [{ coin: ['ETH', 'BTC'], no_ads: true }, ['Coin: ETH', 'Coin: BTC', 'No sponsored content: Yes']],
  [
    {
      tag: ['Ethereum', 'Hacks'],
      publisher: ['Ledgerline'],
      freshness_score: '7-10',
      within: '7d',
    },
    [
      'Published: Last 7 days',
      'Freshness: 7-10',
      'Publisher: Ledgerline',
      'Tag: Ethereum',
      'Tag: Hacks',
    ],
  ],
])('%j has the chips %j', (filters, texts) => {
  expect(chips(filters)).toEqual(texts)
})

test('taking one value away leaves the others', () => {
  const [first, second] = activeFilters(
    { tag: ['Ethereum', 'Hacks'], no_ads: true, search: 'x' },
    words,
  )
  expect([first?.value, second?.value]).toEqual(['Yes', 'Ethereum'])
  expect(second?.without).toEqual({ tag: ['Hacks'], no_ads: true, search: 'x' })
  const [time] = activeFilters(
    { from: '2026-11-15T08:00:00Z', to: '2026-11-15T12:00:00Z', tag: ['A'] },
    words,
  )
  expect(time?.without).toEqual({ tag: ['A'], within: undefined })
  const [recent, tag] = activeFilters({ within: '1h', tag: ['A'] }, words)
  expect(recent?.without).toStrictEqual({ within: undefined, tag: ['A'] })
  expect(tag?.without).toStrictEqual({ within: '1h', tag: undefined })
})

test('a value beside others of its kind is known as one of many', () => {
  const all = activeFilters(
    { tag: ['A', 'B'], publisher: ['P'], within: '1h', from: '2026-11-15T08:00:00Z' },
    words,
  )
  expect(all.filter(({ isOneOfMany }) => isOneOfMany).map(({ value }) => value)).toEqual(['A', 'B'])
})

test.each([
  [['BTC', 'ETH'], ['ETH', 'BTC'], true],
  [['BTC', 'ETH'], ['BTC', 'SOL'], false],
  [['BTC', 'ETH', 'SOL'], ['BTC', 'ETH'], false],
  [['BTC'], ['BTC', 'ETH'], false],
  // one coin is told by its name
  [['BTC'], ['BTC'], false],
  [undefined, ['BTC', 'ETH'], false],
  [['BTC', 'ETH'], undefined, false],
  [undefined, undefined, false],
])(
  'the coins %j of a reader who follows %j are all that are followed: %j',
  (coin, followed, expected) => {
    expect(isFollowedOnly({ coin }, followed)).toBe(expected)
  },
)

test('all the coins that are followed are one chip, taken away at once', () => {
  const followed = ['BTC', 'ETH']
  expect(activeFilters({ coin: ['ETH', 'BTC'], search: 'x' }, { ...words, followed })).toEqual([
    { label: 'Coin', value: 'Starred', isOneOfMany: false, without: { search: 'x' } },
  ])
})

const span = { coin: ['BTC'], from: '2026-11-15T08:00:00Z', to: '2026-11-15T12:00:00Z' }
test.each<[FeedFilters, string | undefined]>([
  [span, 'Nothing about BTC was published on Nov 15 09:00-13:00.'],
  [{ ...span, tag: undefined }, 'Nothing about BTC was published on Nov 15 09:00-13:00.'],
  [{ ...span, tag: ['A'] }, undefined],
  [{ ...span, tag: ['A'], category: undefined }, undefined],
  [{ ...span, coin: ['BTC', 'ETH'] }, undefined],
  [{ ...span, coin: undefined }, undefined],
  [{ ...span, from: undefined }, undefined],
  [{ ...span, to: undefined }, undefined],
])('of an empty feed with %j it is said: %j', (filters, sentence) => {
  expect(nothingInSpan(filters, words)).toBe(sentence)
})

test.each<[FeedFilters, string]>([
  [span, 'Nothing about BTC was published on Nov 15 09:00-13:00.'],
  [{ tag: ['DeFi'] }, 'Try another word or remove a filter.'],
])('an empty feed with %j: %s', (filters, hint) => {
  expect(emptyFeedHint(filters, words)).toBe(hint)
})

test('a view in words, for titles', () => {
  expect(viewInWords({}, words)).toBe('')
  expect(
    viewInWords({ search: 'etf', no_ads: true, sentiment_score: '7-10', tag: ['Ethereum'] }, words),
  ).toBe('Search: etf, Sentiment: 7-10, No sponsored content, Tag: Ethereum')
})
