import { scoreBand } from '../../../contract/analysis/scores.ts'
import { formatScore } from '../../format/score.ts'
import { BAND_COLOURS, BAND_WORDS, ScoreGlyph } from '../../ui/score-chip.tsx'

/** Shape only, where the score is shown as text. */
export function SentimentShape({ score, className }: { score: number | null; className: string }) {
  if (score === null) return <span className={className} />
  const band = scoreBand(score)
  return (
    <ScoreGlyph kind="sentiment" band={band} className={`${BAND_COLOURS[band]} ${className}`} />
  )
}

export function SentimentFigure({ score, className }: { score: number | null; className: string }) {
  if (score === null) return <span className={`${className} text-hint text-fg-3`}>no score</span>
  const spoken = `Sentiment ${formatScore(score)} of 10, ${BAND_WORDS[scoreBand(score)]}`
  return (
    <span
      role="img"
      aria-label={spoken}
      title={spoken}
      className={`${className} inline-flex items-center justify-end gap-[5px] text-small font-strong text-fg-2 tabular-nums`}
    >
      <SentimentShape score={score} className="size-[9px]" />
      {formatScore(score)}
    </span>
  )
}
