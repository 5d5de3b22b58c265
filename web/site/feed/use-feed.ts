import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { FEED_PAGE_SIZE, type FeedFilters } from '../../../contract/filters.ts'
import { callOf } from '../../queries.ts'
import { articlesOf, type FeedSource, feed, latestPage, newArticleCount } from './feed-query.ts'

const retryMs = 30_000

/** A feed as a screen needs it: the rows so far, what more there is, and what came in meanwhile. */
export function useFeed(filters: FeedFilters, source?: FeedSource) {
  const client = useQueryClient()
  const options = feed(filters, source)
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A failure is only logged; the feed tries again by itself.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  })
  const pages = query.data?.pages
  const articles = useMemo(() => articlesOf(pages ?? []), [pages])
  const { data: news } = useQuery(
    newArticleCount(filters, query.isPlaceholderData ? undefined : pages?.[0]?.until),
  )

  const showLatest = async () => {
    const page = await callOf(client)(source ?? 'GET /api/articles', {
      query: { ...filters, page: 1, limit: FEED_PAGE_SIZE },
    }).catch((error) => console.error('Failed to fetch articles', error))
    if (page) client.setQueryData(options.queryKey, latestPage(page))
  }
  useFreshStart(showLatest, query.data !== undefined)

  return {
    articles,
    totalCount: pages?.at(-1)?.totalCount,
    /** No rows yet, and no answer either. */
    loading: query.isPending,
    /** The rows still belong to the filters before. */
    outdated: query.isPlaceholderData,
    failed: query.isError && articles.length === 0,
    /** The newest reading failed; rows read before may still be there. */
    stale: query.isError,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    newCount: news?.count ?? 0,
    showLatest,
  }
}

/** Who comes by a link starts with the latest news; who comes back finds the list as it was. */
function useFreshStart(showLatest: () => Promise<void>, hasRows: boolean) {
  const navigation = useNavigationType()
  const start = useRef(navigation === 'PUSH' && hasRows)
  const latest = useRef(showLatest)
  useEffect(() => {
    if (!start.current) return
    start.current = false
    void latest.current()
  }, [])
}
