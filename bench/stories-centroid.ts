import { HOUR_MS } from '../contract/platform/durations.ts'
import { shippedBackground } from '../server/reading/comparison/terms.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'

const WINDOW_HOURS = 72
const HALF_LIFE_HOURS = 24
const THRESHOLD = 0.32
/** As many documents as the shipped counts stand for beside the window. */
const BACKGROUND_WEIGHT = 300

type Centroid = { sums: Map<number, number>; last: number }

/**
 * The best method without training: each story is the fading sum of its articles' TF-IDF vectors, and the nearest one is joined.
 * Rarity comes from the window and the shipped counts: with the shipped counts alone it is worse.
 */
export function groupByCentroid(articles: readonly StoryArticle[]): number[] {
  const { counts, documents } = shippedBackground()
  const inWindow = new Map<number, number>()
  const count = ({ terms }: StoryArticle, by: 1 | -1) => {
    for (const term of terms) inWindow.set(term, (inWindow.get(term) ?? 0) + by)
  }
  const stories: Centroid[] = []
  let oldest = 0
  return articles.map((article, place) => {
    while ((articles[oldest] as StoryArticle).at < article.at - WINDOW_HOURS * HOUR_MS)
      count(articles[oldest++] as StoryArticle, -1)
    const vector = unitVector(article, (term) => {
      const background = ((counts.get(term) ?? 0) * BACKGROUND_WEIGHT) / documents
      return Math.log(
        (place - oldest + BACKGROUND_WEIGHT + 1) / ((inWindow.get(term) ?? 0) + background + 0.5),
      )
    })
    let best = -1
    let highest = THRESHOLD
    stories.forEach((story, i) => {
      if (story.last < article.at - WINDOW_HOURS * HOUR_MS) return
      const fade = 0.5 ** ((article.at - story.last) / HOUR_MS / HALF_LIFE_HOURS)
      const cosine = fade * cosineOf(vector, story.sums)
      if (cosine >= highest) [best, highest] = [i, cosine]
    })
    if (best < 0) best = stories.push({ sums: new Map(), last: article.at }) - 1
    const { sums } = stories[best] as Centroid
    for (const [term, value] of vector) sums.set(term, (sums.get(term) ?? 0) + value)
    ;(stories[best] as Centroid).last = article.at
    count(article, 1)
    return best
  })
}

function unitVector(
  { terms, weights }: StoryArticle,
  idf: (term: number) => number,
): Map<number, number> {
  const vector = new Map(Array.from(terms, (term, i) => [term, (weights[i] as number) * idf(term)]))
  const length = lengthOf(vector)
  for (const [term, value] of vector) vector.set(term, value / (length || 1))
  return vector
}

function cosineOf(vector: Map<number, number>, sums: Map<number, number>): number {
  let dot = 0
  for (const [term, value] of vector) dot += value * (sums.get(term) ?? 0)
  return dot / (lengthOf(sums) || 1)
}

const lengthOf = (vector: Map<number, number>) =>
  Math.sqrt(vector.values().reduce((sum, value) => sum + value * value, 0))
