import type { ScoreBounds } from './score-bounds.ts'

/** Which articles a list shows, with every name already turned into ids. */
export type FeedFilter = {
  /** Any of these publishers. */
  publishers?: number[]
  /** Of every group any tag. */
  tags: number[][]
  freshness?: ScoreBounds
  sentiment?: ScoreBounds
  noAds?: boolean
  search?: SearchPlan
  /** No article that arrived after this one. */
  until?: number
  /** UTC days since 1970, both included. */
  fromDay?: number
  toDay?: number
}

/** How a search text is answered; `query` alone says exactly what matches. */
export type SearchPlan = {
  /** A tsquery. */
  query: string
  /** The rare things that every match has (tsquery), to look for instead: rare words, and a phrase's pairs of words. */
  implied?: string
  /** True when a phrase has no two words side by side, so that every article with all of its words is looked at. */
  isCostly: boolean
  /** True when some wanted word is rare: then the word index finds the few candidates at once. */
  isRare: boolean
  /** Otherwise the common words as bit terms, each group any of, and those left out. */
  wanted: string[][]
  unwanted: string[]
  /** What the bits lack: matches through a rare word, unless the bits have them (tsqueries). */
  plus?: { found: string; known: string }
  /** And the rare words to leave out (tsquery). */
  minus?: string
  /** Days indexed with an older list of common words cannot be asked. */
  wordsVersion: number
}

/** True when nothing can match, e.g. a publisher that does not exist. */
export const matchesNothing = (filter: FeedFilter) =>
  filter.publishers?.length === 0 || filter.tags.some((group) => group.length === 0)
