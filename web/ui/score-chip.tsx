import type { ComponentProps } from 'react'
import { Fact, type Tone, toneClass } from './fact.tsx'

type ScoreProps = {
  kind: ScoreKind
  band: ScoreBand
  figure: string
  /** Makes it a button that shows why. */
  why?: Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus'>
}

export const BAND_TONES: Record<ScoreBand, Tone> = { high: 'bull', medium: 'mid', low: 'bear' }
export const SCORE_NAMES: Record<ScoreKind, string> = {
  freshness: 'Freshness',
  sentiment: 'Sentiment',
}
/** What a sentiment in each band is called, and the colour of its shape. */
export const BAND_WORDS = { high: 'bullish', medium: 'neutral', low: 'bearish' } as const
export const BAND_COLOURS = { high: 'text-bull', medium: 'text-mid', low: 'text-bear' } as const

export function ScoreChip({ why, ...score }: ScoreProps) {
  const { kind, band, figure } = score
  const Tag = why ? 'button' : 'span'
  return (
    <Tag
      {...(why
        ? { type: 'button', ...why, 'aria-label': `${SCORE_NAMES[kind]}: ${outOfTen(score)}. Why?` }
        : { role: 'img', 'aria-label': spoken(score), title: spoken(score) })}
      className={`score-chip ${toneClass[BAND_TONES[band]]}`}
    >
      {kind === 'sentiment' && <ScoreGlyph kind={kind} band={band} />}
      <span>
        {SCORE_NAMES[kind]}: {figure}
      </span>
    </Tag>
  )
}

/** The small badge of the card: 'F: 8', 'S: 7.5'. */
export function ScoreBadge({ why, ...score }: ScoreProps) {
  const { kind, band, figure } = score
  const badge = (
    <Fact
      tone={BAND_TONES[band]}
      {...(!why && { spoken: spoken(score) })}
      icon={<ScoreGlyph kind={kind} band={band} />}
    >
      <span className={why && 'dots'}>
        {SCORE_NAMES[kind].charAt(0)}: {figure}
      </span>
    </Fact>
  )
  return why ? (
    <button
      type="button"
      {...why}
      aria-label={`${SCORE_NAMES[kind].charAt(0)}: ${figure}. ${spoken(score)}. Why?`}
      className="finger flex-none rounded-fact hover:border-current"
    >
      {badge}
    </button>
  ) : (
    badge
  )
}

const spoken = (score: Omit<ScoreProps, 'why'>) => `${SCORE_NAMES[score.kind]} ${outOfTen(score)}`
const outOfTen = ({ kind, band, figure }: Omit<ScoreProps, 'why'>) =>
  `${figure} of 10, ${kind === 'sentiment' ? BAND_WORDS[band] : band}`

export type ScoreKind = 'freshness' | 'sentiment'
type ScoreBand = 'low' | 'medium' | 'high'
type ScoreGlyphProps = { kind: ScoreKind; band: ScoreBand; className?: string }

/** Freshness: three bars, as many filled as the band is high. Sentiment: triangle up, diamond, triangle down. Drawn once, in index.html. */
export const ScoreGlyph = ({ kind, band, className }: ScoreGlyphProps) => (
  <svg aria-hidden="true" className={className}>
    <use href={`#${kind}-${band}`} />
  </svg>
)

/** Up for a gain, down for a loss: the same triangles as the sentiment. */
export function TrendGlyph({ up, className }: { up: boolean; className?: string }) {
  return <ScoreGlyph kind="sentiment" band={up ? 'high' : 'low'} className={className} />
}
