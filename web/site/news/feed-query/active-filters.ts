import {
  type FeedFilters,
  type FeedWindow,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  filtersOfKind,
} from '../../../../contract/news/filters.ts'
import { formatTimeSpan, startOfLocalDay } from '../../../format/time-span.ts'
import { valuesOf } from './feed-url.ts'

export const WINDOW_LABELS: Record<FeedWindow, string> = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '48h': 'Last 2 days',
  '7d': 'Last 7 days',
}

/** One thing that narrows the feed, in words, and the filters without it. */
export type ActiveFilter = {
  label: string
  value: string
  isOneOfMany: boolean
  without: FeedFilters
}

/** What the words depend on: the server knows no reader's zone and writes UTC. */
export type FilterWords = {
  categories: readonly { name: string; slug: string }[]
  timeZone: string
  now: number
  followed?: readonly string[]
}

/** Every active filter: coins and time first, then as the table of filters has them, one for each value. */
export function activeFilters(filters: FeedFilters, words: FilterWords): ActiveFilter[] {
  const others = FILTER_NAMES.filter((name) => !firstNames.includes(name))
  return [
    ...coinFilters(filters, words),
    ...timeFilters(filters, words),
    ...others.flatMap((name) => valueFilters(filters, name, words)),
  ]
}

const firstNames: FilterName[] = ['coin', 'from', 'to', 'within']

function valueFilters(filters: FeedFilters, name: FilterName, words: FilterWords): ActiveFilter[] {
  const values = valuesOf(filters[name])
  return values.map((value) => ({
    label: FILTERS[name].label,
    value: textOf(name, value, words),
    isOneOfMany: values.length > 1,
    without: without(filters, name, value),
  }))
}

/** All the coins this reader follows are one. */
function coinFilters(filters: FeedFilters, words: FilterWords): ActiveFilter[] {
  if (!isFollowedOnly(filters, words.followed)) return valueFilters(filters, 'coin', words)
  const { coin: _, ...rest } = filters
  return [{ label: FILTERS.coin.label, value: 'Starred', isOneOfMany: false, without: rest }]
}

/** Filtered by exactly the coins that are followed, of which there are several. */
export function isFollowedOnly(
  { coin = [] }: FeedFilters,
  followed: readonly string[] = [],
): boolean {
  return (
    followed.length > 1 &&
    coin.length === followed.length &&
    followed.every((each) => coin.includes(each))
  )
}

function timeFilters(filters: FeedFilters, { timeZone, now }: FilterWords): ActiveFilter[] {
  const { from, to, within, ...rest } = filters
  const found: ActiveFilter[] = []
  if (within)
    found.push({
      label: FILTERS.within.label,
      value: WINDOW_LABELS[within],
      isOneOfMany: false,
      without: { ...filters, within: undefined },
    })
  if (from || to) {
    const isToday = isTodayOnly(filters, timeZone, now)
    found.push({
      label: isToday ? 'Published' : 'Time',
      value: isToday ? 'Today' : formatTimeSpan(from, to, timeZone),
      isOneOfMany: false,
      without: { ...rest, within },
    })
  }
  return found
}

/** From the reader's midnight on. */
export function isTodayOnly({ from, to }: FeedFilters, timeZone: string, now: number): boolean {
  return (
    from !== undefined && to === undefined && Date.parse(from) === startOfLocalDay(now, timeZone)
  )
}

function textOf(name: FilterName, value: string, { categories }: FilterWords): string {
  if (FILTERS[name].kind === 'flag') return 'Yes'
  const category = name === 'category' && categories.find(({ slug }) => slug === value)
  return category ? category.name : value
}

function without(filters: FeedFilters, name: FilterName, value: string): FeedFilters {
  const left = valuesOf(filters[name]).filter((other) => other !== value)
  return { ...filters, [name]: left.length > 0 ? left : undefined }
}

const flagLabels: string[] = filtersOfKind('flag').map((name) => FILTERS[name].label)

/** 'Tag: Ethereum'; a filter that has no values is its label alone. */
export const filterText = ({ label, value }: ActiveFilter, between = ': ') =>
  flagLabels.includes(label) ? label : label + between + value

/** What a page title and a share card say of a view: 'Search: etf, Tag: Ethereum'; empty when nothing is narrowed. */
export function viewInWords(filters: FeedFilters, words: FilterWords): string {
  const parts = activeFilters(filters, words).map((filter) => filterText(filter))
  return [...(filters.search ? [`Search: ${filters.search}`] : []), ...parts].join(', ')
}

/** What an empty feed says, most exact first. */
export const emptyFeedHint = (filters: FeedFilters, words: FilterWords): string =>
  nothingInSpan(filters, words) ?? 'Try another word or remove a filter.'

/** What an empty feed says of a coin and a span, as a chart sets them: it is these that leave nothing. */
export function nothingInSpan(
  { coin, from, to, ...others }: FeedFilters,
  { timeZone }: FilterWords,
) {
  const isAlone = Object.values(others).every((value) => value === undefined)
  if (coin?.length !== 1 || !from || !to || !isAlone) return undefined
  return `Nothing about ${coin[0]} was published on ${formatTimeSpan(from, to, timeZone)}.`
}
