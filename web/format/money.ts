const billion = 1e9
const million = 1e6

/** '$1.23B', '$4.56M', '$64000.50'; null or not a number is '$0'. The thresholds look at the raw value. */
export function formatMoney(value: number | null | undefined): string {
  if (!isFiniteNumber(value)) return '$0'
  if (value >= billion) return `$${(value / billion).toFixed(2)}B`
  if (value >= million) return `$${(value / million).toFixed(2)}M`
  return withSign(value, Math.abs(value).toFixed(2))
}

/** Every digit that means something, without an exponent: for titles and the chart's tooltip. */
export function formatFullMoney(value: number | null | undefined): string {
  if (!isFiniteNumber(value)) return '$0'
  const magnitude = Math.abs(value)
  // no '$127.26211516843158': what comes after these is the noise of an average
  const digits = magnitude >= 1 ? dollars.format(magnitude) : cents.format(Number(magnitude.toPrecision(8)))
  return withSign(value, digits)
}

const plainDigits = { useGrouping: false, minimumFractionDigits: 2 }
const dollars = new Intl.NumberFormat('en-US', { ...plainDigits, maximumFractionDigits: 4 })
const cents = new Intl.NumberFormat('en-US', { ...plainDigits, maximumFractionDigits: 20 })

function withSign(value: number, digits: string) {
  return value < 0 && /[1-9]/.test(digits) ? `-$${digits}` : `$${digits}`
}

function isFiniteNumber(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
