import { formatExactMoney, formatMoney, isKnown, isUnderOneCent } from '../../../format/money.ts'
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
  className?: string | undefined
}

/** Money in the site's format, or with up to 8 significant digits; the title is always exact. */
export function Money({ value, exact = false, className }: MoneyProps) {
  return (
    <span title={formatExactMoney(value)} className={className}>
      <DigitGroups>{exact ? formatExactMoney(value) : formatMoney(value)}</DigitGroups>
    </span>
  )
}

/** The text has no thousands separators; from five digits on CSS separates the groups by a thin gap. */
function DigitGroups({ children: text }: { children: string }) {
  const [, sign = '', digits = '', rest = ''] = /^(-?\$)(\d+)(.*)$/.exec(text) ?? []
  if (digits.length < 5) return text
  const head = digits.length % 3 || 3
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])]
  return (
    <>
      {sign}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits is known by its place
        <span key={index} className={index > 0 ? 'ml-[.14em]' : undefined}>
          {group}
        </span>
      ))}
      {rest}
    </>
  )
}

/** Under one cent with all its digits; 'no data' where it is not known. */
export function MoneyIfKnown({ value, className }: Omit<MoneyProps, 'exact'>) {
  if (!isKnown(value)) return <span className={classNames(className, 'text-fg-3')}>no data</span>
  return <Money value={value} exact={isUnderOneCent(value)} className={className} />
}
