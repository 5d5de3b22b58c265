/** '+2.50%', '-1.75%'; zero after rounding is '+0.00%', not a number is '0.00%'. */
export function formatPercent(value: number | null | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '0.00%'
  const digits = Math.abs(value).toFixed(2)
  const negative = value < 0 && /[1-9]/.test(digits)
  return `${negative ? '-' : '+'}${digits}%`
}

export type Trend = 'up' | 'down' | 'flat'

/** Trend of the shown figure: a change that rounds to zero or is unknown has none. */
export function trendOf(percent: number | null | undefined): Trend {
  const text = formatPercent(percent)
  if (!/[1-9]/.test(text)) return 'flat'
  return text.startsWith('-') ? 'down' : 'up'
}

/** The change over a loaded history: (last - first) / first x 100. */
export function historyChangePercent(
  first: number | undefined,
  last: number | undefined,
): number | null {
  if (first === undefined || last === undefined || first === 0) return null
  return ((last - first) / first) * 100
}
