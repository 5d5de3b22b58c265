import { shippedBackground } from '../server/reading/comparison/background.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'
import { WindowIndex } from '../server/stories/window-index.ts'

const HOUR_MS = 3_600_000
const WINDOW_HOURS = 72
const HALF_LIFE_HOURS = 24
const THRESHOLD = 0.32

type Centroid = { sums: Map<number, number>; last: number }

/** The best method without training: each story is the fading sum of its articles' TF-IDF vectors, and the nearest one is joined. */
export function groupByCentroid(articles: readonly StoryArticle[]): number[] {
  const index = new WindowIndex(shippedBackground())
  const stories: Centroid[] = []
  let oldest = 0
  return articles.map((article) => {
    while ((articles[oldest] as StoryArticle).at < article.at - WINDOW_HOURS * HOUR_MS)
      index.remove((articles[oldest++] as StoryArticle).id)
    const vector = unitVector(article, index.idf)
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
    index.add(article)
    return best
  })
}

function unitVector({ terms, weights }: StoryArticle, idf: (term: number) => number): Map<number, number> {
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
