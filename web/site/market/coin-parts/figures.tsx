import {
  formatExactMoney,
  formatMoney,
  formatPrice,
  grouped,
  isKnown,
} from '../../../../contract/market/money.ts'
import { formatPercent, trendOf } from '../../../format/percent.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TrendGlyph } from '../../../ui/score-chip.tsx'
import { trendColours } from './trend-text.ts'

type ChangeProps = { percent: number | null | undefined; glyph?: boolean; className?: string }

/** Green for a rise, red for a fall, neutral for zero, grey when unknown. */
export function PercentChange({ percent, glyph = false, className }: ChangeProps) {
  const trend = trendOf(percent)
  return (
    <span
      className={classNames(
        'change',
        isKnown(percent) ? trendColours[trend] : 'text-fg-3',
        className,
      )}
    >
      {glyph && trend !== 'flat' && <TrendGlyph up={trend === 'up'} className="size-2.5" />}
      <span>{formatPercent(percent)}</span>
    </span>
  )
}

type MoneyProps = {
  value: number | null | undefined
  exact?: boolean
  /** Four significant digits under $1. */
  small?: boolean
  className?: string | undefined
}

/** Money in the site's format, or with up to 8 significant digits; the title is always exact. */
export function Money({ value, exact = false, small = false, className }: MoneyProps) {
  const format = exact ? formatExactMoney : small ? formatPrice : formatMoney
  return (
    <span title={formatExactMoney(value)} className={className}>
      <DigitGroups>{format(value)}</DigitGroups>
    </span>
  )
}

/** The text has no thousands separators: CSS draws them. */
function DigitGroups({ children: text }: { children: string }) {
  const [, sign = '', digits = '', rest = ''] = /^(-?\$)(\d+)(.*)$/.exec(text) ?? []
  if (digits.length < 4) return text
  return (
    <>
      {sign}
      {grouped(digits).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits is known by its place
        <span key={index} className="digits">
          {group}
        </span>
      ))}
      {rest}
    </>
  )
}

/** 'no data' where it is not known. */
export function MoneyIfKnown({ value, className }: Omit<MoneyProps, 'exact' | 'small'>) {
  if (!isKnown(value)) return <span className={classNames(className, 'text-fg-3')}>no data</span>
  return <Money value={value} small className={className} />
}
