import { type ScoreBand, scoreBand } from '../../../contract/analysis/scores.ts'
import { formatScore } from '../../format/score.ts'
import { classNames } from '../../ui/class-names.ts'

const BANDS: { band: ScoreBand; filled: string; sentiment: string; freshness: string }[] = [
  { band: 'low', filled: 'bg-bear', sentiment: '0-3.9 Bearish', freshness: '0-3.9 Low' },
  { band: 'medium', filled: 'bg-mid', sentiment: '4-6.9 Neutral', freshness: '4-6.9 Medium' },
  { band: 'high', filled: 'bg-bull', sentiment: '7-10 Bullish', freshness: '7-10 High' },
]

/** 0 to 10 with the three bands, the current one filled, and a pointer. */
export function ScoreScale({ kind, score }: { kind: 'freshness' | 'sentiment'; score: number }) {
  const here = scoreBand(score)
  return (
    <div
      role="img"
      aria-label={`${formatScore(score)} on a scale from 0 to 10`}
      className="relative grid grid-cols-[4fr_3fr_3fr] gap-x-0.5 pt-3 text-meta text-fg-3"
    >
      {BANDS.map(({ band, filled }) => (
        <i
          key={band}
          className={classNames('h-1.5 rounded-[2px]', band === here ? filled : 'bg-surface-3')}
        />
      ))}
      {BANDS.map(({ band, ...words }) => (
        <span key={band} className={band === here ? 'font-strong text-fg' : undefined}>
          {words[kind]}
        </span>
      ))}
      <b
        style={{ left: `${score * 10}%` }}
        className="absolute top-0 -ml-[5px] border-[5px] border-transparent border-t-7 border-t-fg"
      />
    </div>
  )
}
