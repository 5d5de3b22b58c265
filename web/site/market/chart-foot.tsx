import type { ReactNode } from 'react'
import { ScoreGlyph } from '../../ui/score-glyph.tsx'

type ChartFootProps = {
  /** What is marked or filtered, in words. */
  span: ReactNode
  onClear: () => void
  clearLabel: 'Cancel' | 'Clear time'
}

/** What is filtered by time, and how to end it. */
export function ChartFoot({ span, onClear, clearLabel }: ChartFootProps) {
  return (
    <>
      <p className="min-w-0 flex-1">{span}</p>
      <button
        type="button"
        onClick={onClear}
        className="-mr-1 inline-flex min-h-8 flex-none items-center rounded-control px-1 font-label text-accent-text hover:underline hover:underline-offset-3 max-md:min-h-11 max-md:min-w-11"
      >
        {clearLabel}
      </button>
    </>
  )
}

const keyClass = 'inline-flex items-center gap-1.5 whitespace-nowrap'

/** What the shapes mean, and that a span can be marked. */
export function ChartLegend({ hint, tapHint }: { hint: string; tapHint: string }) {
  return (
    <>
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="high" className="size-[9px] text-bull" />
        bullish
      </span>
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="medium" className="size-[9px] text-mid" />
        neutral
      </span>
      <span className={keyClass}>
        <ScoreGlyph kind="sentiment" band="low" className="size-[9px] text-bear" />
        bearish
      </span>
      <span className={`${keyClass} @max-[430px]:hidden`}>
        <ScoreGlyph kind="sentiment" band="medium" className="size-[9px]" />
        <ScoreGlyph kind="sentiment" band="medium" className="-ml-0.5 size-[13px]" />
        size: outlets
      </span>
      <span className="ml-auto whitespace-nowrap max-md:hidden @max-[578px]:hidden">{hint}</span>
      <span className="w-full md:hidden">{tapHint}</span>
    </>
  )
}
