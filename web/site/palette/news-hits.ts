import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FEED_PAGE_SIZE } from '../../../contract/news/filters.ts'
import { publicRead } from '../page-frame/site-queries.ts'

const PAUSE_MS = 120
const FAILED = 'Failed to fetch articles'

/** One row a story, as the grouped feed finds them: those of several outlets are stories, the others articles. */
export const newsHits = (search: string) =>
  queryOptions({
    ...publicRead('GET /api/articles', { query: { search, group: '1', limit: FEED_PAGE_SIZE } }, FAILED),
    enabled: search !== '',
    staleTime: 30_000,
  })

/** How many articles have a word. */
export const wordCount = (search: string) =>
  queryOptions({
    ...publicRead('GET /api/articles/new-count', { query: { search, since: 0 } }, FAILED),
    staleTime: 300_000,
  })

/** What is typed, once typing pauses. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
