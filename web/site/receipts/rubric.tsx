import { type ScoreBand, scoreBand } from '../../../contract/analysis/scores.ts'
import { classNames } from '../../ui/class-names.ts'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'

const ROWS: { band: ScoreBand; range: string; sentiment: string; freshness: string }[] = [
  {
    band: 'high',
    range: '7-10',
    sentiment: 'The text gives reasons for a higher price or wider use',
    freshness: 'First report, or new facts',
  },
  {
    band: 'medium',
    range: '4-6.9',
    sentiment: 'Mixed, or no effect on the price is claimed',
    freshness: 'Known event with some new detail',
  },
  {
    band: 'low',
    range: '0-3.9',
    sentiment: 'The text reports losses, bans, faults or selling',
    freshness: 'Repeats what others reported',
  },
]

/** Meaning of the bands, with this one marked. */
export function Rubric({ kind, score }: { kind: 'freshness' | 'sentiment'; score: number }) {
  const here = scoreBand(score)
  return (
    <ul className="overflow-hidden rounded-control border border-line text-hint text-fg-3">
      {ROWS.map(({ band, range, ...words }) => (
        <li
          key={band}
          className={classNames(
            'grid grid-cols-[44px_10px_minmax(0,1fr)] items-baseline gap-2.5 px-2.5 py-1.5 not-first:border-line not-first:border-t',
            band === here && 'bg-surface-3 text-fg',
          )}
        >
          <span className="font-label">{range}</span>
          <ScoreGlyph kind={kind} band={band} className="size-2.5" />
          <span>{words[kind]}</span>
        </li>
      ))}
    </ul>
  )
}
