import { SCORE_MAX, SCORE_MIN } from '../../../contract/analysis/scores.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'

type CorrectionChanges = {
  freshness?: number
  sentiment?: number
  ad?: boolean
  tags?: string[]
  why?: string
}

export function correctionDraft(article: AdminArticle) {
  const score = (value: number | null) => (value === null ? '' : value.toFixed(2))
  return {
    freshness: score(article.freshness_score),
    sentiment: score(article.sentiment_score),
    ad: article.ad,
    tags: namesOf(article).join(', '),
    why: '',
  }
}

/** Differences to the article; undefined when there are none, or when a score is invalid. */
export function correctionChanges(
  article: AdminArticle,
  draft: ReturnType<typeof correctionDraft>,
): CorrectionChanges | undefined {
  const before = correctionDraft(article)
  const tags = [...new Set(draft.tags.split(',').map((name) => name.trim()))].filter(
    (name) => name !== '',
  )
  const changes: CorrectionChanges = {
    ...(draft.freshness !== before.freshness && { freshness: scoreOf(draft.freshness) }),
    ...(draft.sentiment !== before.sentiment && { sentiment: scoreOf(draft.sentiment) }),
    ...(draft.ad !== before.ad && { ad: draft.ad }),
    ...(tags.join('\n') !== namesOf(article).join('\n') && { tags }),
  }
  const isWrong = Object.values(changes).some((value) => Number.isNaN(value))
  if (isWrong || Object.keys(changes).length === 0) return undefined
  return draft.why.trim() ? { ...changes, why: draft.why.trim() } : changes
}

const namesOf = (article: AdminArticle) => article.tags.map(({ name }) => name)

/** NaN when the text is no score. */
function scoreOf(text: string): number {
  const score = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  return score >= SCORE_MIN && score <= SCORE_MAX ? score : Number.NaN
}
