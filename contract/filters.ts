import { SCORE_BAND_RANGES } from './scores.ts'

/** Zod-free: what a reader can narrow the feed by, under the names that go on the wire and into the URL. */

export const FEED_PAGE_SIZE = 20
export const SEARCH_DEBOUNCE_MS = 300

export type FeedFilters = {
  search?: string
  category?: string
  freshness_score?: string
  sentiment_score?: string
  no_ads?: true
  publisher?: string
  tag?: string
}

export const FILTER_NAMES = [
  'freshness_score',
  'sentiment_score',
  'category',
  'no_ads',
  'publisher',
  'tag',
] as const satisfies (keyof FeedFilters)[]
export type FilterName = (typeof FILTER_NAMES)[number]

export const FILTER_LABELS: Record<FilterName, string> = {
  freshness_score: 'Freshness',
  sentiment_score: 'Sentiment',
  category: 'Category',
  no_ads: 'No sponsored content',
  publisher: 'Publisher',
  tag: 'Tag',
}

export const SCORE_OPTIONS = [
  { value: '', label: 'All' },
  { value: SCORE_BAND_RANGES.low, label: 'Low (0-3)' },
  { value: SCORE_BAND_RANGES.medium, label: 'Medium (4-6)' },
  { value: SCORE_BAND_RANGES.high, label: 'High (7-10)' },
] as const

export type FilterPreset = { name: string; summary: string; filters: FeedFilters }

export const FILTER_PRESETS = [
  {
    name: 'The Best',
    summary: 'Fresh 7-10, without ads',
    filters: { freshness_score: SCORE_BAND_RANGES.high, no_ads: true },
  },
  { name: 'Bearish', summary: 'Sentiment 0-3', filters: { sentiment_score: SCORE_BAND_RANGES.low } },
  { name: 'Bullish', summary: 'Sentiment 7-10', filters: { sentiment_score: SCORE_BAND_RANGES.high } },
] as const satisfies FilterPreset[]

/** '7-10' within 0-10; anything else in a hand-made URL is not a range. */
export function isScoreRange(text: string): boolean {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!match) return false
  const [low, high] = [Number(match[1]), Number(match[2])]
  return low <= high && high <= 10
}
