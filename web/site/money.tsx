import { formatFullMoney, formatMoney } from '../format/money.ts'

/**
 * A sum of money. The text has no thousands separators; from five digits on a thin gap, made by CSS alone, parts the
 * groups. The title tells every digit, so a price under a cent is never just '$0.00'.
 */
export function Money({ value, className }: { value: number | null | undefined; className?: string }) {
  const text = formatMoney(value)
  const [, sign = '', digits = '', rest = ''] = /^(-?\$)(\d+)(.*)$/.exec(text) ?? []
  return (
    <span title={formatFullMoney(value)} className={className}>
      {digits.length < 5 ? text : [sign, ...digitGroups(digits), rest]}
    </span>
  )
}

function digitGroups(digits: string) {
  const head = digits.length % 3 || 3
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])]
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group of digits is known by its place
    <span key={index} className={index > 0 ? 'ml-[.14em]' : undefined}>
      {group}
    </span>
  ))
}
