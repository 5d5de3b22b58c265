import { isKnown } from '../../format/money.ts'
import { formatPercent, type Trend, trendOf } from '../../format/percent.ts'
import { classNames } from '../../ui/class-names.ts'
import { TrendGlyph } from '../../ui/score-chip.tsx'

const trendColours: Record<Trend, string> = {
  up: 'text-bull-text',
  down: 'text-bear-text',
  flat: 'text-fg-2',
}

export const trendText = (percent: number | null | undefined) => trendColours[trendOf(percent)]

type ChangeProps = { percent: number | null | undefined; glyph?: boolean; className?: string }

/** Green for a rise, red for a fall, neutral for zero, grey when unknown. */
export function Change({ percent, glyph = false, className }: ChangeProps) {
  const trend = trendOf(percent)
  return (
    <span className={classNames('change', isKnown(percent) ? trendColours[trend] : 'text-fg-3', className)}>
      {glyph && trend !== 'flat' && <TrendGlyph up={trend === 'up'} className="size-2.5" />}
      <span>{formatPercent(percent)}</span>
    </span>
  )
}
