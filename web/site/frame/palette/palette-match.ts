import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FEED_PAGE_SIZE } from '../../../../contract/news/filters.ts'
import { publicRead } from '../page-frame/site-queries.ts'

/** How well a name matches what is typed, 0 best; undefined when it does not. */
export function matchRank(typed: string, names: readonly string[]): number | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const ranks = names.flatMap((name, index) => {
    const lower = name.toLowerCase()
    // an exact symbol stands before a name that begins with it
    if (lower === text) return [0]
    if (lower.startsWith(text)) return [1 + index]
    if (lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text))) return [10]
    return text.length > 2 && lower.includes(text) ? [20] : []
  })
  return ranks.length > 0 ? Math.min(...ranks) : undefined
}

/** The best of them, in their order where they match equally. */
export function bestMatches<T>(
  typed: string,
  entries: readonly T[],
  namesOf: (entry: T) => readonly string[],
  most: number,
): T[] {
  return entries
    .flatMap((entry) => {
      const rank = matchRank(typed, namesOf(entry))
      return rank === undefined ? [] : [{ entry, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Keeps at most `most` rows in all, the first groups first. */
export function limitRows<Group extends { items: readonly unknown[] }>(
  groups: readonly Group[],
  most: number,
): Group[] {
  let left = most
  return groups.flatMap((group) => {
    const items = group.items.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ ...group, items }] : []
  })
}

/** Words of headlines that begin as the last word typed does, most frequent first, never that word itself. */
export function wordsBeginningWith(
  typed: string,
  titles: readonly string[],
  most: number,
): string[] {
  const start = typed.toLowerCase().match(/[\p{L}\p{N}]+$/u)?.[0]
  if (!start) return []
  const counts = new Map<string, number>()
  for (const title of titles)
    for (const word of new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
      if (word.length > start.length && word.startsWith(start))
        counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, most)
    .map(([word]) => word)
}

export const withLastWord = (typed: string, word: string) => typed.replace(/[\p{L}\p{N}]+$/u, word)

const PAUSE_MS = 120
const FAILED = 'Failed to fetch articles'

/** One row a story, as the grouped feed finds them: those of several outlets are stories, the others articles. */
export const newsHits = (search: string) =>
  queryOptions({
    ...publicRead(
      'GET /api/articles',
      { query: { search, group: '1', limit: FEED_PAGE_SIZE } },
      FAILED,
    ),
    enabled: search !== '',
    staleTime: 30_000,
  })

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
