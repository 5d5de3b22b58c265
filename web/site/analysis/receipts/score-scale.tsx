import { scoreBand } from '../../../../contract/analysis/scores.ts'
import { formatScore } from '../../../format/score.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ScoreGlyph } from '../../../ui/score-chip.tsx'

type Props = { kind: 'freshness' | 'sentiment'; score: number }

const BANDS = [
  {
    band: 'low',
    range: '0-3.9',
    filled: 'bg-bear',
    sentiment: ['Bearish', 'The text reports losses, bans, faults or selling'],
    freshness: ['Low', 'Repeats what others reported'],
  },
  {
    band: 'medium',
    range: '4-6.9',
    filled: 'bg-mid',
    sentiment: ['Neutral', 'Mixed, or no effect on the price is claimed'],
    freshness: ['Medium', 'Known event with some new detail'],
  },
  {
    band: 'high',
    range: '7-10',
    filled: 'bg-bull',
    sentiment: ['Bullish', 'The text gives reasons for a higher price or wider use'],
    freshness: ['High', 'First report, or new facts'],
  },
] as const

/** 0 to 10 with the three bands, the current one filled, and a pointer. */
export function ScoreScale({ kind, score }: Props) {
  const here = scoreBand(score)
  return (
    <div
      role="img"
      aria-label={`${formatScore(score)} on a scale from 0 to 10`}
      className="relative grid grid-cols-[4fr_3fr_3fr] gap-x-0.5 pt-3 text-hint text-fg-3"
    >
      {BANDS.map(({ band, filled }) => (
        <i
          key={band}
          className={classNames('h-1.5 rounded-[2px]', band === here ? filled : 'bg-surface-3')}
        />
      ))}
      {BANDS.map(({ band, range, ...words }) => (
        <span key={band} className={band === here ? 'font-strong text-fg' : undefined}>
          {range} {words[kind][0]}
        </span>
      ))}
      <b
        style={{ left: `${score * 10}%` }}
        className="absolute top-0 -ml-[5px] border-[5px] border-transparent border-t-7 border-t-fg"
      />
    </div>
  )
}

export function Rubric({ kind, score }: Props) {
  const here = scoreBand(score)
  return (
    <ul className="overflow-hidden rounded-control border border-line text-small text-fg-3">
      {BANDS.toReversed().map(({ band, range, ...words }) => (
        <li
          key={band}
          className={classNames(
            'grid grid-cols-[44px_10px_minmax(0,1fr)] items-baseline gap-2.5 px-2.5 py-1.5 not-first:border-line not-first:border-t',
            band === here && 'bg-surface-3 text-fg',
          )}
        >
          <span className="font-label">{range}</span>
          <ScoreGlyph kind={kind} band={band} className="size-2.5" />
          <span>{words[kind][1]}</span>
        </li>
      ))}
    </ul>
  )
}
