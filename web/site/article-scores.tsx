import type { Article } from '../../contract/articles.ts'
import { scoreBand } from '../../contract/scores.ts'
import { formatScore } from '../format/score.ts'
import type { ScoreBadge, ScoreChip } from '../ui/score-chip.tsx'

type Scored = Pick<Article, 'freshness_score' | 'sentiment_score'>

/** Freshness and sentiment, each only when there is one. `as` chooses the wide chip or the small badge. */
export function ArticleScores({
  article,
  as: Score,
}: {
  article: Scored
  as: typeof ScoreChip | typeof ScoreBadge
}) {
  return (
    <>
      {scoresOf(article).map(({ kind, score }) => (
        <Score key={kind} kind={kind} band={scoreBand(score)} figure={formatScore(score)} />
      ))}
    </>
  )
}

export function hasScores(article: Scored): boolean {
  return scoresOf(article).length > 0
}

function scoresOf({ freshness_score, sentiment_score }: Scored) {
  const scores = [
    { kind: 'freshness' as const, score: freshness_score },
    { kind: 'sentiment' as const, score: sentiment_score },
  ]
  return scores.flatMap(({ kind, score }) => (score === null ? [] : [{ kind, score }]))
}
