import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { FeedPage } from '../../../../contract/news/feed.ts'
import { FEED_PAGE_SIZE, type FeedFilters } from '../../../../contract/news/filters.ts'
import { MINUTE_MS } from '../../../../contract/platform/durations.ts'
import { clientCall, read } from '../../../api/queries.ts'

export type FeedEndpoint = 'GET /api/articles' | 'GET /api/articles/public'
/** One row per story, or per article. */
export type Grouping = { group?: '1' }
/** A page starts after the last article of the previous one. */
type PageParam = { before?: string; until?: number | undefined }

const firstPage: PageParam = {}
const keptMs = 30 * MINUTE_MS
const newArticlesPollMs = 30_000

/**
 * One feed, page by page. All pages, and refetches of the first, ask for articles up to the newest of the
 * first load, so that arrivals neither repeat, skip nor shift a row; they wait in the bar above.
 */
export const feed = (
  filters: FeedFilters,
  source: FeedEndpoint = 'GET /api/articles',
  grouping: Grouping = {},
) =>
  infiniteQueryOptions({
    queryKey: ['feed', source, filters, grouping],
    queryFn: ({ pageParam, client, queryKey, signal }) => {
      const loaded = client.getQueryData<{ pages: FeedPage[] }>(queryKey)
      const until = pageParam.until ?? loaded?.pages[0]?.until
      const query = {
        ...filters,
        ...grouping,
        before: pageParam.before,
        limit: FEED_PAGE_SIZE,
        until,
      }
      return clientCall(client)(source, { query }, { signal })
    },
    initialPageParam: firstPage,
    getNextPageParam: (last, pages): PageParam | undefined =>
      last.nextBefore ? { before: last.nextBefore, until: pages[0]?.until } : undefined,
    gcTime: keptMs,
    meta: { failure: 'Failed to fetch articles' },
  })

/** The first page as it is now, with new arrivals. */
export const latestPage = (page: FeedPage) => ({ pages: [page], pageParams: [firstPage] })

export const newArticleCount = (filters: FeedFilters, since: number | undefined) => ({
  ...read('GET /api/articles/new-count', { query: { ...filters, since: since ?? 0 } }),
  enabled: since !== undefined,
  // nothing is new right after the feed was loaded
  initialData: { count: 0 },
  refetchInterval: newArticlesPollMs,
  staleTime: newArticlesPollMs / 2,
  meta: { failure: 'Failed to fetch articles' },
})

/** The articles of all pages in order, each once. */
export function articlesOfPages<Row extends { id: number }>(
  pages: readonly { articles: Row[] }[],
): Row[] {
  const all = pages.flatMap(({ articles }) => articles)
  return [...new Map(all.map((article) => [article.id, article])).values()]
}

/** The feed's query and its newest reply; undefined while that reply has other filters. */
export type FeedFound = { filters: FeedFilters; page: FeedPage | undefined }

/** Number of articles in a feed of the same page, read from its cache without a request. */
export function useFeedCount(filters: FeedFilters, grouping?: Grouping): number | undefined {
  return useInfiniteQuery({ ...feed(filters, undefined, grouping), enabled: false }).data?.pages[0]
    ?.totalCount
}

export async function firstArticles(
  client: QueryClient,
  filters: FeedFilters,
  source?: FeedEndpoint,
  grouping?: Grouping,
) {
  const { pages } = await client.fetchInfiniteQuery(feed(filters, source, grouping))
  return articlesOfPages(pages)
}
