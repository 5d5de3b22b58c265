import { THRESHOLD } from './pair-score.ts'

/** 'again': remove it and decide anew. 'doubtful': it stays, a person should look. 'stay': nothing changes. */
export type AfterEdit = 'again' | 'doubtful' | 'stay'

/** So long after it was grouped an article alone in its story may still find another. */
export const YOUNG_MS = 60 * 60_000
const DOUBT_BELOW = THRESHOLD - 1.5

/** What a changed headline does to an article's place. An article among others is never moved by an edit, and no story is founded by one. */
export function afterEdit(article: {
  alone: boolean
  placedByHand: boolean
  /** Since it was grouped. */
  ageMs: number
  /** With the others of its story, of the new text; from StoryGrouper.scoresWithin. */
  scoreWithin: number | undefined
}): AfterEdit {
  if (article.placedByHand) return 'stay'
  if (article.alone) return article.ageMs <= YOUNG_MS ? 'again' : 'stay'
  return article.scoreWithin !== undefined && article.scoreWithin < DOUBT_BELOW ? 'doubtful' : 'stay'
}
