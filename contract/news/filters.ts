import { SCORE_BAND_RANGES } from '../analysis/scores.ts'
import { isCommonEra } from '../platform/common-era.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'

/** Zod-free: what a reader can narrow the feed by, under the names that go on the wire and into the URL. */

export const FEED_PAGE_SIZE = 20
export const SEARCH_DEBOUNCE_MS = 300
/** Matches are counted, and pages numbered, up to here; beyond it `before` leads on. */
export const FEED_COUNT_MAX = 10_000
export const FILTER_VALUES_MAX = 50

export const FEED_WINDOWS_MS = {
  '1h': HOUR_MS,
  '24h': DAY_MS,
  '48h': 48 * HOUR_MS,
  '7d': 168 * HOUR_MS,
}
export type FeedWindow = keyof typeof FEED_WINDOWS_MS
export const isFeedWindow = (text: string): text is FeedWindow =>
  Object.hasOwn(FEED_WINDOWS_MS, text)

/** A filter's value, by kind. `texts` and `symbols` may be repeated and mean 'any of them'; symbols also take commas. */
export type FilterValues = {
  score: string
  text: string
  texts: string[]
  symbols: string[]
  flag: true
  instant: string
  window: FeedWindow
}
export type FilterKind = keyof FilterValues

/**
 * What following a view does with a filter of its address: its stories have to pass the filter too (`kept`), the filter is
 * left out (`dropped`), or the view cannot be followed (`refused`, with a message that names the filter).
 */
export type WhenFollowed = 'kept' | 'dropped' | 'refused'

/** `short` is the filter in the name of a followed view: 'SOL, bullish, no ads'. A score may have a word for each band. */
export type FilterRow = { label: string; followed: WhenFollowed } & (
  | { kind: 'flag'; short: string }
  | { kind: 'score'; bands?: Record<keyof typeof SCORE_BAND_RANGES, string> }
  | { kind: Exclude<FilterKind, 'flag' | 'score'> }
)

/**
 * The one table of filters: URL, chips, the dialog's flags, requests, cache keys, feeds and what followers are sent follow
 * from it. The SQL of each is in server/news/feed/filters-store.ts.
 */
export const FILTERS = {
  freshness_score: { label: 'Freshness', kind: 'score', followed: 'kept' },
  sentiment_score: {
    label: 'Sentiment',
    kind: 'score',
    bands: { low: 'bearish', medium: 'neutral', high: 'bullish' },
    followed: 'kept',
  },
  category: { label: 'Category', kind: 'text', followed: 'kept' },
  no_ads: { label: 'No sponsored content', kind: 'flag', short: 'no ads', followed: 'kept' },
  publisher: { label: 'Publisher', kind: 'texts', followed: 'kept' },
  tag: { label: 'Tag', kind: 'texts', followed: 'kept' },
  coin: { label: 'Coin', kind: 'symbols', followed: 'kept' },
  from: { label: 'From', kind: 'instant', followed: 'dropped' },
  to: { label: 'To', kind: 'instant', followed: 'dropped' },
  within: { label: 'Published', kind: 'window', followed: 'dropped' },
} as const satisfies Record<string, FilterRow>

export type FilterName = keyof typeof FILTERS
export type FilterOfKind<Kind extends FilterKind> = {
  [Name in FilterName]: (typeof FILTERS)[Name]['kind'] extends Kind ? Name : never
}[FilterName]
export type FilterValue<Name extends FilterName> = FilterValues[(typeof FILTERS)[Name]['kind']]
export type FeedFilters = { search?: string | undefined } & {
  [Name in FilterName]?: FilterValue<Name> | undefined
}

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
/** All that narrows a feed, as its address says it. */
export const FEED_PARAMETERS = ['search', ...FILTER_NAMES] as const
export const filtersOfKind = <Kind extends FilterKind>(kind: Kind) =>
  FILTER_NAMES.filter((name): name is FilterOfKind<Kind> => FILTERS[name].kind === kind)

/** Filters whose values name something, which may not exist. */
export type NamingFilter = FilterOfKind<'text' | 'texts' | 'symbols'>
export const NAMING_FILTERS: NamingFilter[] = [
  ...filtersOfKind('text'),
  ...filtersOfKind('texts'),
  ...filtersOfKind('symbols'),
]
export type UnknownName = { parameter: NamingFilter; value: string }
/** 'There is no coin "NOPE".' */
export const unknownNameText = ({ parameter, value }: UnknownName): string =>
  `There is no ${FILTERS[parameter].label.toLowerCase()} "${value}".`

/** Those that stories of a followed view have to pass. */
export type KeptFilter = {
  [Name in FilterName]: (typeof FILTERS)[Name]['followed'] extends 'kept' ? Name : never
}[FilterName]
export const KEPT_FILTERS = FILTER_NAMES.filter(
  (name): name is KeptFilter => FILTERS[name].followed === 'kept',
)

/** A kind's value from what a URL holds; undefined when it makes no sense. */
export const READ_FILTER: {
  [Kind in FilterKind]: (given: string[]) => FilterValues[Kind] | undefined
} = {
  score: ([range = '']) => (isScoreRange(range) ? range : undefined),
  text: ([text]) => text || undefined,
  texts: (texts) =>
    texts.length > 0 ? [...new Set(texts)].slice(0, FILTER_VALUES_MAX) : undefined,
  symbols: (given) => READ_FILTER.texts(splitSymbols(given)),
  flag: ([flag]) => (flag === 'true' ? true : undefined),
  instant: ([instant = '']) => (isInstant(instant) ? new Date(instant).toISOString() : undefined),
  window: ([window = '']) => (isFeedWindow(window) ? window : undefined),
}

/** 'SOL,BTC' and 'SOL' are SOL, BTC and SOL. */
export const splitSymbols = (given: string[]): string[] =>
  given
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean)

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
  {
    name: 'Bearish',
    summary: 'Sentiment 0-3',
    filters: { sentiment_score: SCORE_BAND_RANGES.low },
  },
  {
    name: 'Bullish',
    summary: 'Sentiment 7-10',
    filters: { sentiment_score: SCORE_BAND_RANGES.high },
  },
] as const satisfies FilterPreset[]

/** '7-10' within 0-10; anything else in a URL is not a range. */
export function isScoreRange(text: string): boolean {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!match) return false
  const [low, high] = [Number(match[1]), Number(match[2])]
  return low <= high && high <= 10
}

/** '2026-11-15T09:00:00Z' or with an offset; a time without one would mean something else everywhere. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isCommonEra(new Date(text))
