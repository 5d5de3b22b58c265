import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { Article } from '../../../../contract/news/articles.ts'
import type { FeedPage } from '../../../../contract/news/feed.ts'
import { FEED_PAGE_SIZE, type FeedFilters } from '../../../../contract/news/filters.ts'
import { clientCall, read } from '../../../api/queries.ts'
import { isFresh } from '../../frame/page-frame/fresh-link.tsx'
import { mutable, muteFinder } from '../../my-feed/mutes.ts'
import { useMyFeed } from '../../my-feed/my-feed-store.ts'
import {
  articlesOfPages,
  type FeedEndpoint,
  feed,
  type Grouping,
  latestPage,
  newArticleCount,
} from '../feed-query/feed-query.ts'

const retryMs = 30_000
const pagesAtOnce = 3
const scoringMs = 10_000
/** Reads for late scores, about two minutes of them: what has none then will not get one soon. */
const scoringReads = 12

/** A feed as a screen needs it: the rows so far, what more there is, and what came in meanwhile. */
export function useFeed(filters: FeedFilters, source?: FeedEndpoint, grouping?: Grouping) {
  const client = useQueryClient()
  const options = feed(filters, source, grouping)
  const isPlain = Object.keys(filters).length === 0
  const query = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    // A failure is only logged; the feed tries again by itself. Rows keep their places when their scores arrive.
    refetchInterval: ({ state }) =>
      state.status === 'error' ? retryMs : isPlain && awaitsScores(state) ? scoringMs : false,
  })
  const { pages, failed, forgive } = useKeptPages(query)
  const isStale = failed && query.data === undefined
  const articles = useMemo(() => articlesOfPages(pages ?? []), [pages])
  const { data: news } = useQuery(
    newArticleCount(filters, query.isPlaceholderData ? undefined : pages?.[0]?.until),
  )

  const showLatest = async () => {
    const page = await clientCall(client)(source ?? 'GET /api/articles', {
      query: { ...filters, ...grouping, limit: FEED_PAGE_SIZE },
    }).catch((error) => console.error('Failed to fetch articles', error))
    if (page) client.setQueryData(options.queryKey, latestPage(page))
    // who asks for the latest news wants the order of the stories above it too; a failure is logged
    client
      .getQueryCache()
      .find(read('GET /api/stories/top', {}))
      ?.fetch()
      .catch(() => {})
  }
  useFreshStart(showLatest, query.data !== undefined && !query.isPlaceholderData)

  return {
    articles,
    /** Undefined while the rows are those of an earlier search. */
    count: isStale ? undefined : pages?.at(-1),
    loading: query.isPending,
    /** The rows still belong to the filters before. */
    outdated: query.isPlaceholderData,
    /** The newest reading failed; the rows read before are still there. */
    failed,
    /** It failed for other filters: the rows do not match the current ones. */
    isStale,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    /** Another page; at most three until there are enough rows for this reader. */
    loadMore: async (isEnough?: (articles: readonly Article[]) => boolean) => {
      for (let page = 1; page <= pagesAtOnce; page++) {
        const { data, hasNextPage, isError } = await query.fetchNextPage()
        if (isError || !hasNextPage || !data || (isEnough?.(articlesOfPages(data.pages)) ?? true))
          return
      }
    },
    loadAgain: () => {
      forgive()
      void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
    },
    newCount: news?.count ?? 0,
    showLatest,
  }
}

type FeedPages = { pages: FeedPage[] }

const awaitsScores = ({
  data,
  dataUpdateCount,
}: {
  data: FeedPages | undefined
  dataUpdateCount: number
}) =>
  dataUpdateCount < scoringReads &&
  data?.pages[0]?.articles.some(({ freshness_score }) => freshness_score === null)
type Reading = {
  data: FeedPages | undefined
  isError: boolean
  errorUpdateCount: number
  isFetchNextPageError: boolean
}

/** What was read last stays when the next reading fails, be it of other filters. A failure counts until it is tried again. */
function useKeptPages({ data, isError, errorUpdateCount, isFetchNextPageError }: Reading) {
  const [kept, setKept] = useState(data)
  if (data && data !== kept) setKept(data)
  const [forgiven, setForgiven] = useState(0)
  // rows that could merely not be read anew are no failure to a reader
  const failed = isError && (!data || isFetchNextPageError) && forgiven !== errorUpdateCount
  const pages = data ?? (isError ? kept : undefined)
  return { pages: pages?.pages, failed, forgive: () => setForgiven(errorUpdateCount) }
}

/** Who comes by a link starts with the latest news, also from the feed itself; who comes back finds the list as it was. */
function useFreshStart(showLatest: () => Promise<void>, hasRows: boolean) {
  const navigation = useNavigationType()
  const location = useLocation()
  const isFirst = useRef(true)
  const start = useEffectEvent(() => {
    const byLink = isFirst.current
      ? navigation === 'PUSH'
      : navigation !== 'POP' && isFresh(location)
    isFirst.current = false
    if (byLink && hasRows) void showLatest()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every entry of the history is one start
  useEffect(() => start(), [location.key])
}

/** Rows that one press of Load More adds at least, if three pages have them. */
const ROWS_AT_LEAST = 10

/** A feed without what this reader has muted. Nothing of it is sent: the rows are left out here. */
export function useUnmuted(feed: ReturnType<typeof useFeed>) {
  const mutes = useMyFeed(({ mutes }) => mutes)
  const { articles } = feed
  const { shown, unmuted } = useMemo(() => {
    const find = muteFinder(mutes)
    const unmuted = (all: readonly Article[]) => all.filter((article) => !find?.(mutable(article)))
    return { unmuted, shown: find ? unmuted(articles) : articles }
  }, [mutes, articles])
  // until now the rows were invisible, so that none is seen to go (index.html)
  useEffect(() => document.documentElement.removeAttribute('data-mutes'), [])
  return {
    ...feed,
    articles: shown,
    hiddenCount: articles.length - shown.length,
    loadMore: () => feed.loadMore((all) => unmuted(all).length >= shown.length + ROWS_AT_LEAST),
  }
}
