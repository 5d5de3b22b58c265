import { queryOptions, useQueries } from '@tanstack/react-query'
import {
  FEED_PAGE_SIZE,
  type FeedFilters,
  FILTERS,
  filtersOfKind,
} from '../../../contract/news/filters.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { read } from '../../api/queries.ts'
import {
  type ActiveFilter,
  activeFilters,
  type FilterWords,
  filterText,
} from '../news/feed-query/active-filters.ts'
import { filtersOf, withFilters } from '../news/feed-query/feed-url.ts'
import { mutable, muteFinder } from './mutes.ts'
import { type SavedSearch, SEARCHES_MAX } from './my-feed.ts'
import { changeMyFeed, myFeed, useMyFeed } from './my-feed-store.ts'

const REFRESH_MS = 5 * MINUTE_MS

/** The query string that a feed with these filters has; equal filters have equal ones. */
export const viewOfFilters = (filters: FeedFilters) =>
  withFilters(new URLSearchParams(), filters).toString()

const filtersOfView = (view: string) => filtersOf(new URLSearchParams(view))

export const searchHref = ({ view }: SavedSearch) => `/?${view}`

/** False when there are too many. */
export function saveSearch(filters: FeedFilters, seen: number, words: FilterWords): boolean {
  const view = viewOfFilters(filters)
  const others = myFeed().searches.filter((search) => search.view !== view)
  if (others.length >= SEARCHES_MAX) return false
  const search = { name: nameOf(filters, words), view, seen }
  changeMyFeed((feed) => ({
    ...feed,
    searches: [...feed.searches.filter((other) => other.view !== view), search],
  }))
  return true
}

/** Who sees the results of a saved search has seen what was new in it. */
export function markSeen(filters: FeedFilters, newest: number) {
  const view = viewOfFilters(filters)
  const isNewer = (search: SavedSearch) => search.view === view && search.seen < newest
  if (!myFeed().searches.some(isNewer)) return
  changeMyFeed((feed) => ({
    ...feed,
    searches: feed.searches.map((search) =>
      isNewer(search) ? { ...search, seen: newest } : search,
    ),
  }))
}

/** Filters whose values say what they are. */
const plainLabels = new Set<string>(
  (['text', 'texts', 'symbols'] as const).flatMap(filtersOfKind).map((name) => FILTERS[name].label),
)
const inWords = (filter: ActiveFilter) =>
  plainLabels.has(filter.label) ? filter.value : filterText(filter, ' ')

/** 'custody', 'Sentiment 0-3, Ethereum'. */
function nameOf(filters: FeedFilters, words: FilterWords): string {
  const parts = activeFilters(filters, words).map(inWords)
  return [...(filters.search ? [filters.search] : []), ...parts].join(', ')
}

/** What a saved search looks for: 'Search, Sentiment 0-3'. */
export function searchFilters({ view }: SavedSearch, words: FilterWords): string {
  const filters = filtersOfView(view)
  const parts = activeFilters(filters, words).map((filter) => filterText(filter, ' '))
  return [...(filters.search ? ['Search'] : []), ...parts].join(', ')
}

/** The call that typing the search makes: what was seen of it is compared here and never sent. */
const firstPage = (view: string) =>
  queryOptions({
    ...read('GET /api/articles', { query: { ...filtersOfView(view), limit: FEED_PAGE_SIZE } }),
    staleTime: REFRESH_MS / 5,
    refetchInterval: REFRESH_MS,
    meta: { failure: 'Failed to fetch articles' },
  })

/** New articles of each saved search; undefined while they are counted. A full page is '20+'. */
export type NewHits = { search: SavedSearch; count: number | undefined; isMore: boolean }

export function useNewHits(): NewHits[] {
  const searches = useMyFeed((feed) => feed.searches)
  const mutes = useMyFeed((feed) => feed.mutes)
  const pages = useQueries({ queries: searches.map(({ view }) => firstPage(view)) })
  const find = muteFinder(mutes)
  return searches.map((search, index) => {
    const page = pages[index]?.data
    if (!page) return { search, count: undefined, isMore: false }
    const fresh = page.articles.filter(({ id }) => id > search.seen)
    return {
      search,
      count: fresh.filter((article) => !find?.(mutable(article))).length,
      isMore: page.hasMore && fresh.length === page.articles.length,
    }
  })
}

/** '7', '20+'; empty when nothing is new. */
export function totalText(hits: readonly NewHits[]): string {
  const total = hits.reduce((sum, { count = 0 }) => sum + count, 0)
  return total === 0 ? '' : `${total}${hits.some(({ isMore }) => isMore) ? '+' : ''}`
}
