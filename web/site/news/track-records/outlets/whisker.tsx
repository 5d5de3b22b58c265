import type { OutletValue } from '../../../../../contract/news/outlets.ts'
import { ScoreGlyph } from '../../../../ui/score-chip.tsx'
import { leaning, signedTilt } from './outlet-words.ts'

const axisLine = 'relative block before:absolute before:inset-x-0 before:h-px before:bg-line-2'

type WhiskerProps = {
  value: number | null
  low: number | null
  high: number | null
  /** The axis starts at 0 and ends here. */
  end: number
  /** The same over all outlets. */
  all?: number | null
  unit?: string
  className?: string
}

/** A value as a dot with its 95 % interval, always grey: a record is not a medal. */
export function Whisker({ value, low, high, end, all, unit = '', className = '' }: WhiskerProps) {
  if (value === null || low === null || high === null) return null
  const at = (of: number) => `${Math.min(100, Math.max(0, (of / end) * 100))}%`
  return (
    <span
      role="img"
      aria-label={`95% interval ${low} to ${high}${unit}`}
      className={`${axisLine} h-3.5 before:top-[6.5px] ${className}`}
    >
      {all != null && (
        <i
          className="absolute top-0 h-3.5 border-accent border-l-2 border-dotted"
          style={{ left: at(all) }}
        />
      )}
      <i
        className="interval-line top-1.5 bg-fg-3"
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <i
        className="absolute top-[3px] -ml-1 size-2 rounded-full bg-fg shadow-[0_0_0_1.5px_var(--surface)]"
        style={{ left: at(value) }}
      />
    </span>
  )
}

/** Points to either side of 0 that fit. */
const REACH = 2
const fills = {
  bull: 'bg-bull',
  bear: 'bg-[repeating-linear-gradient(135deg,var(--bear)_0_3px,color-mix(in_srgb,var(--bear)_45%,var(--surface))_3px_5px)]',
  none: 'bg-[color-mix(in_srgb,var(--control)_45%,var(--surface))]',
}

/** A bar from the middle: right is bullish, left is bearish, grey where the interval holds 0. */
export function TiltBar({ tilt, className = '' }: { tilt: OutletValue; className?: string }) {
  const { value, low, high } = tilt
  if (value === null || low === null || high === null) return null
  const at = (points: number) => Math.min(100, Math.max(0, 50 + (points / REACH) * 50))
  const [from, to] = [Math.min(50, at(value)), Math.max(50, at(value))]
  return (
    <span
      role="img"
      aria-label={`95% interval ${signedTilt(low)} to ${signedTilt(high)} points`}
      className={`${axisLine} h-4 before:top-[7.5px] ${className}`}
    >
      <i
        className={`absolute top-[3px] h-2.5 rounded-[2px] ${fills[leaning(tilt)]}`}
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
      <i
        className="interval-line top-[7px] bg-fg opacity-70"
        style={{ left: `${at(low)}%`, width: `${at(high) - at(low)}%` }}
      />
      <i className="absolute top-0 left-1/2 h-4 w-px bg-fg-3" />
    </span>
  )
}

const glyphs = { bull: 'high', bear: 'low', none: 'medium' } as const
const colours = { bull: 'text-bull', bear: 'text-bear', none: 'text-fg-3' }

/** Shape and points. */
export function TiltFigure({ tilt, className = '' }: { tilt: OutletValue; className?: string }) {
  if (tilt.value === null) return null
  const side = leaning(tilt)
  return (
    <span
      className={`inline-flex items-center gap-[5px] font-strong tabular-nums ${side === 'none' ? 'text-fg-2' : ''} ${className}`}
    >
      <ScoreGlyph
        kind="sentiment"
        band={glyphs[side]}
        className={`size-[.65em] ${colours[side]}`}
      />
      {signedTilt(tilt.value)}
    </span>
  )
}

/** What stands below the ends of a bar. */
export const WhiskerAxis = ({ ends, className = '' }: { ends: string[]; className?: string }) => (
  <span
    className={`flex justify-between text-hint font-normal text-fg-3 tabular-nums ${className}`}
  >
    {ends.map((end) => (
      <span key={end}>{end}</span>
    ))}
  </span>
)
