const billion = 1e9
const million = 1e6

/** '$1.23B', '$4.56M', '$64000.50'; null or not a number is '$0'. Thresholds apply to the raw value. */
export function formatMoney(value: number | null | undefined): string {
  if (!isKnown(value)) return '$0'
  if (value >= billion) return `$${(value / billion).toFixed(2)}B`
  if (value >= million) return `$${(value / million).toFixed(2)}M`
  return withSign(value, Math.abs(value).toFixed(2))
}

/** As `formatMoney`, but under $1 with four significant digits: '$0.4443', '$0.03012', '$0.1640'. */
export function formatPrice(value: number | null | undefined): string {
  if (!isKnown(value) || value === 0 || Math.abs(value) >= 1) return formatMoney(value)
  const exponent = Number(Math.abs(value).toExponential(3).split('e')[1])
  return withSign(value, Math.abs(value).toFixed(Math.min(3 - exponent, 20)))
}

/** '$76,222.08', where the text itself may have them; on screens CSS draws them (coin-parts/figures.tsx). */
export const withCommas = (money: string): string =>
  money.replace(
    /^(-?\$)(\d+)/,
    (_, sign: string, digits: string) => sign + grouped(digits).join(','),
  )

/** The digits of a whole number by threes: '76', '222'. */
export function grouped(digits: string): string[] {
  const head = digits.length % 3 || 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])]
}

/** Up to 8 significant digits, no exponent, always cents; whole dollars from a million. */
export function formatExactMoney(value: number | null | undefined): string {
  if (!isKnown(value)) return '$0'
  const magnitude = Math.abs(value)
  // no '$127.26211516843158': digits after the eighth are noise of averages
  const exponent = Number(magnitude.toExponential(SIGNIFICANT - 1).split('e')[1])
  const decimals = Math.min(Math.max(SIGNIFICANT - 1 - exponent, 2), 20)
  return withSign(value, magnitude.toFixed(decimals).replace(/(\.\d\d\d*?)0+$/, '$1'))
}

const SIGNIFICANT = 8

/** The specified text of less than one cent is '$0.00', which hides the price. */
export function isUnderOneCent(value: number | null | undefined): boolean {
  return isKnown(value) && value !== 0 && Math.abs(value) < 0.01
}

/** Any figure of a quote may be missing. */
export function isKnown(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function withSign(value: number, digits: string) {
  return value < 0 && /[1-9]/.test(digits) ? `-$${digits}` : `$${digits}`
}
