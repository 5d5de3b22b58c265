import { useEffect, useMemo } from 'react'
import type { Article } from '../../../contract/news/articles.ts'
import { mutable, muteFinder } from '../my-feed/mutes.ts'
import { useMyFeed } from '../my-feed/my-feed-store.ts'
import type { useFeed } from './use-feed.ts'

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
