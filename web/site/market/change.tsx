import { formatPercent } from '../../format/percent.ts'
import { classNames } from '../../ui/class-names.ts'

/** A rise is green, a fall red; zero counts as a rise, as its plus sign says. */
export function isRise(percent: number | null | undefined): boolean {
  return !formatPercent(percent).startsWith('-')
}

export function ChangeText({
  percent,
  className,
}: {
  percent: number | null | undefined
  className?: string
}) {
  return (
    <span
      className={classNames('tabular-nums', isRise(percent) ? 'text-bull-text' : 'text-bear-text', className)}
    >
      {formatPercent(percent)}
    </span>
  )
}
