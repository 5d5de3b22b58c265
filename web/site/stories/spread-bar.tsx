import { scoreBand } from '../../../contract/analysis/scores.ts'
import type { StorySentiment } from '../../../contract/stories/stories.ts'
import { classNames } from '../../ui/class-names.ts'
import { BAND_COLOURS, ScoreGlyph } from '../../ui/score-chip.tsx'
import { spreadText } from './story-words.ts'

type SpreadBarProps = { sentiment: StorySentiment; tall?: boolean }

/**
 * 0 to 10 with one mark per independent outlet. Scores that do not count are short and pale, on the tall bar
 * only.
 */
export function SpreadBar({ sentiment, tall = false }: SpreadBarProps) {
  if (sentiment.votes.length === 0) return null
  const end = tall ? 'size-3' : 'size-[9px]'
  return (
    <span
      role="img"
      aria-label={spreadText(sentiment)}
      className={classNames(
        'inline-grid items-center align-middle',
        tall
          ? 'w-full grid-cols-[12px_minmax(0,1fr)_12px] gap-2.5'
          : 'w-37 grid-cols-[9px_minmax(0,1fr)_9px] gap-1.5',
      )}
    >
      <ScoreGlyph kind="sentiment" band="low" className={`${end} text-bear`} />
      <span className={classNames('relative border-line-2 border-b', tall ? 'h-[34px]' : 'h-3.5')}>
        {[40, 70].map((left) => (
          <i
            key={left}
            style={{ left: `${left}%` }}
            className={classNames('absolute -bottom-px w-px bg-control', tall ? 'h-2' : 'h-[5px]')}
          />
        ))}
        {tall && (
          <Ticks scores={sentiment.others} className="-ml-0.5 h-2 w-1 rounded-[2px] opacity-55" />
        )}
        <Ticks
          scores={sentiment.votes}
          className={
            tall ? '-ml-0.5 h-5 w-1 rounded-[2px]' : '-ml-[1.5px] h-[11px] w-[3px] rounded-[1.5px]'
          }
        />
      </span>
      <ScoreGlyph kind="sentiment" band="high" className={`${end} text-bull`} />
    </span>
  )
}

function Ticks({ scores, className }: { scores: readonly number[]; className: string }) {
  return scores.map((score, index) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: the same score may be given twice
      key={index}
      style={{ left: `calc(${score * 10}% + ${besideEqual(scores, index)}px)` }}
      className={`${BAND_COLOURS[scoreBand(score)]} ${className} absolute bottom-px bg-current`}
    />
  ))
}

/** Outlets with the same score are placed side by side, towards the middle. */
function besideEqual(scores: readonly number[], index: number): number {
  const score = scores[index] as number
  const equalBefore = scores.slice(0, index).filter((other) => other === score).length
  return equalBefore * (score > 5 ? -5 : 5)
}
