import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Article } from '../../../contract/news/articles.ts'
import { callOf } from '../../api/queries.ts'
import { startOfDay } from '../../format/time-span.ts'
import { useNow, useTimeZone } from '../clock/clock.ts'
import { mutable, muteFinder } from '../my-feed/mutes.ts'
import type { Mute } from '../my-feed/my-feed.ts'

const PAGE = 100
const PAGES_MAX = 3

/** The newest articles of the whole feed: what mutes are tried on here, so that no word of them is sent. */
export const recentArticles = (since: number) =>
  queryOptions({
    queryKey: ['recent articles', since],
    queryFn: async ({ client, signal }) => {
      const articles: Article[] = []
      let before: string | undefined
      for (let page = 1; page <= PAGES_MAX; page++) {
        const query = { limit: PAGE, ...(before && { before }) }
        const found = await callOf(client)('GET /api/articles', { query }, { signal })
        articles.push(...found.articles)
        before = found.nextBefore ?? undefined
        const last = found.articles.at(-1)
        if (!before || !last || Date.parse(last.published_at) < since) break
      }
      return articles
    },
    staleTime: 60_000,
    meta: { failure: 'Failed to fetch articles' },
  })

export function useRecentArticles() {
  const midnight = startOfDay(useNow(), useTimeZone())
  const { data } = useQuery(recentArticles(midnight))
  return { articles: data, midnight }
}

/** The articles these mutes hide, newest first, each with the one that does. */
export function hiddenBy(mutes: readonly Mute[], articles: readonly Article[]) {
  const find = muteFinder(mutes)
  return articles.flatMap((article) => {
    const mute = find?.(mutable(article))
    return mute ? [{ article, mute }] : []
  })
}
