import { Pencil } from 'lucide-react'
import { scoreBand } from '../../../contract/analysis/scores.ts'
import type { AdminArticle } from '../../../contract/news/articles.ts'
import { formatScoreExactly } from '../../format/score.ts'
import { Fact } from '../../ui/fact.tsx'
import { BAND_TONES, ScoreGlyph, type ScoreKind } from '../../ui/score-chip.tsx'
import { Muted } from '../../ui/text.tsx'

export function ScoreFact({ kind, score }: { kind: ScoreKind; score: number | null }) {
  if (score === null) return <Muted>-</Muted>
  const band = scoreBand(score)
  return (
    <Fact tone={BAND_TONES[band]} icon={<ScoreGlyph kind={kind} band={band} />}>
      {formatScoreExactly(score)}
    </Fact>
  )
}

export const scoreColumn = (kind: ScoreKind, width: string) => ({
  name: `${kind}_score` as const,
  label: kind === 'freshness' ? 'Score' : 'Sentiment',
  width,
  cell: (article: AdminArticle) => <ScoreFact kind={kind} score={article[`${kind}_score`]} />,
})

/** Set by an editor; analyses do not overwrite it. */
export function ByHand() {
  return (
    <Fact tone="off" icon={<Pencil />} className="ml-1.5 border-dashed">
      by hand
    </Fact>
  )
}
