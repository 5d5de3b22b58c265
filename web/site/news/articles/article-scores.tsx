import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scoreBand } from '../../../../contract/analysis/scores.ts'
import type { Article } from '../../../../contract/news/articles.ts'
import { formatScore } from '../../../format/score.ts'
import { onHoverIntent } from '../../../page/hover-intent.ts'
import { idlePart } from '../../../page/part-boundary.tsx'
import { type ScoreBadge, ScoreChip } from '../../../ui/score-chip.tsx'

type Scored = Pick<Article, 'id' | 'title' | 'freshness_score' | 'sentiment_score' | 'ad'>
type Kind = 'freshness' | 'sentiment'

type ArticleScoresProps = { article: Scored; as: typeof ScoreChip | typeof ScoreBadge }

/**
 * Freshness and sentiment where there are any, with 'why?'. `as` chooses the wide chip or the small badge.
 */
export function ArticleScores({ article, as: Score }: ArticleScoresProps) {
  const [open, setOpen] = useState<{ kind: Kind; anchor: HTMLElement }>()
  const client = useQueryClient()
  const scores = scoresOf(article)
  const why = (kind: Kind) => ({
    onClick: ({ currentTarget: anchor }: { currentTarget: HTMLElement }) =>
      setOpen(open?.anchor === anchor ? undefined : { kind, anchor }),
    ...onHoverIntent(async () =>
      client.prefetchQuery((await loadReceipts()).receiptQuery(article.id)),
    ),
  })
  return (
    <>
      {scores.map(({ kind, score }) => (
        <Score
          key={kind}
          kind={kind}
          band={scoreBand(score)}
          figure={formatScore(score)}
          why={why(kind)}
        />
      ))}
      {Score === ScoreChip && (
        <button type="button" {...why(scores.at(-1)?.kind ?? 'freshness')} className="why">
          <span className="dots">why?</span>
        </button>
      )}
      {open && <Receipt {...open} article={article} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Most readers open no receipt. Its data is fetched on hover or focus, before the click. */
const loadReceipts = () => import('../../analysis/receipts/score-receipt.tsx')
const Receipt = idlePart(loadReceipts, 'ScoreReceipt')

export const hasScores = (article: Scored): boolean => scoresOf(article).length > 0

function scoresOf({ freshness_score, sentiment_score }: Scored) {
  const scores = [
    { kind: 'freshness' as const, score: freshness_score },
    { kind: 'sentiment' as const, score: sentiment_score },
  ]
  return scores.flatMap(({ kind, score }) => (score === null ? [] : [{ kind, score }]))
}
