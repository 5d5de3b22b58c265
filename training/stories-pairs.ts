import { HOUR_MS } from '../contract/platform/durations.ts'
import { shippedBackground } from '../server/reading/comparison/terms.ts'
import { type PairFeatures, pairFeatures } from '../server/stories/pair-features.ts'
import type { PairWeights } from '../server/stories/pair-score.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'
import { WINDOW_HOURS } from '../server/stories/story-grouper.ts'
import { WindowIndex } from '../server/stories/window-index.ts'
import { fitRidge } from './ridge.ts'
import type { StoryRow } from './stories-rows.ts'

/** Two articles that the index would compare: their places and how alike they are. */
export type Pair = { newer: number; older: number; features: PairFeatures }

const CANDIDATES = 20
const PENALTY = 20
const POSITIVE_WEIGHT = 3
/** A follow-up of the same thread is no clear case of strangers. */
const THREAD_WEIGHT = 0.3

/** Every pair that grouping compares; which story an article got plays no part in it. Advertisements are left to the guards. */
export function comparedPairs(articles: readonly StoryArticle[]): Pair[] {
  const index = new WindowIndex(shippedBackground())
  const pairs: Pair[] = []
  let oldest = 0
  articles.forEach((article, newer) => {
    while ((articles[oldest] as StoryArticle).at < article.at - WINDOW_HOURS * HOUR_MS)
      index.remove((articles[oldest++] as StoryArticle).id)
    for (const other of index.candidates(article, CANDIDATES)) {
      if (!article.ad && !other.ad)
        pairs.push({ newer, older: other.id, features: pairFeatures(article, other, index.idf) })
    }
    index.add(article)
  })
  return pairs
}

/** Weights from the pairs whose two articles are both to be learned from. */
export function trainPairWeights(
  rows: readonly StoryRow[],
  pairs: readonly Pair[],
  isSeen: (row: StoryRow) => boolean,
): PairWeights {
  const seen = rows.map(isSeen)
  const samples = pairs
    .filter(({ newer, older }) => seen[newer] && seen[older])
    .map(({ newer, older, features }) => {
      const [a, b] = [rows[newer] as StoryRow, rows[older] as StoryRow]
      const positive = a.story === b.story
      const weight = positive ? POSITIVE_WEIGHT : a.thread === b.thread ? THREAD_WEIGHT : 1
      return { values: Object.values(features), positive, weight }
    })
  const names = Object.keys(pairs[0]?.features ?? {})
  const weights = fitRidge(samples, PENALTY)
  return Object.fromEntries(
    names.map((name, j) => [name, Number((weights[j] as number).toFixed(4))]),
  ) as PairWeights
}
