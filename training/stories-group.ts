import { shippedBackground } from '../server/reading/comparison/background.ts'
import type { PairWeights } from '../server/stories/pair-score.ts'
import type { StoryArticle } from '../server/stories/story-article.ts'
import { StoryGrouper } from '../server/stories/story-grouper.ts'

/** The story of each article, numbered in the order in which they are founded. */
export function groupAll(articles: readonly StoryArticle[], weights: PairWeights): number[] {
  const grouper = new StoryGrouper(weights, shippedBackground())
  let founded = 0
  return articles.map((article) => {
    const story = grouper.decide(article).story ?? founded++
    grouper.place(article, story)
    return story
  })
}
