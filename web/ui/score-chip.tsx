import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Fact, type Tone, toneClass } from './fact.tsx'
import { type ScoreBand, ScoreGlyph, type ScoreKind } from './score-glyph.tsx'

type ScoreProps = {
  kind: ScoreKind
  band: ScoreBand
  /** The figure as shown, such as '7.5'. */
  figure: string
  /** Makes it a button that shows why. */
  why?: Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus'>
}

const tones: Record<ScoreBand, Tone> = { high: 'bull', medium: 'mid', low: 'bear' }
const words: Record<ScoreKind, string> = { freshness: 'Freshness', sentiment: 'Sentiment' }
const sentiments: Record<ScoreBand, string> = { high: 'bullish', medium: 'neutral', low: 'bearish' }
const wide =
  'grid h-7 w-[152px] flex-none grid-cols-[14px_1fr_auto] items-center gap-2 rounded-fact border px-[9px] text-left text-hint font-medium max-md:w-auto'
const pressed = 'finger hover:border-current'

/** The wide chip of the news list: shape, word, figure. */
export function ScoreChip({ why, ...score }: ScoreProps) {
  const { kind, band, figure } = score
  const parts = (
    <>
      <ScoreGlyph kind={kind} band={band} className="size-3.5" />
      <span>
        {words[kind]}
        <span className="sr-only">:</span>
      </span>{' '}
      <b className={classNames('text-base font-figure tabular-nums', why && 'dots')}>{figure}</b>
    </>
  )
  return why ? (
    <button
      type="button"
      {...why}
      aria-label={`${words[kind]}: ${outOfTen(score)}. Why?`}
      className={classNames(wide, pressed, toneClass[tones[band]])}
    >
      {parts}
    </button>
  ) : (
    <span
      role="img"
      aria-label={spoken(score)}
      title={spoken(score)}
      className={classNames(wide, toneClass[tones[band]])}
    >
      {parts}
    </span>
  )
}

/** The small badge of the card: 'F: 8', 'S: 7.5'. */
export function ScoreBadge({ why, ...score }: ScoreProps) {
  const { kind, band, figure } = score
  const badge = (
    <Fact
      tone={tones[band]}
      {...(!why && { spoken: spoken(score) })}
      icon={<ScoreGlyph kind={kind} band={band} />}
    >
      <span className={why && 'dots'}>
        {words[kind].charAt(0)}: {figure}
      </span>
    </Fact>
  )
  return why ? (
    <button
      type="button"
      {...why}
      aria-label={`${words[kind].charAt(0)}: ${figure}. ${spoken(score)}. Why?`}
      className={classNames('flex-none rounded-fact', pressed)}
    >
      {badge}
    </button>
  ) : (
    badge
  )
}

const spoken = (score: Omit<ScoreProps, 'why'>) => `${words[score.kind]} ${outOfTen(score)}`
const outOfTen = ({ kind, band, figure }: Omit<ScoreProps, 'why'>) =>
  `${figure} of 10, ${kind === 'sentiment' ? sentiments[band] : band}`
