/** Of the normal distribution, for 95 %. */
export const Z = 1.959963984540054

/** Wilson's interval of a share: between 0 and 1 whatever the counts, and never of no width. */
export function wilson(hits: number, cases: number): { low: number; high: number } {
  if (cases === 0) return { low: 0, high: 1 }
  const share = hits / cases
  const square = Z * Z
  const middle = share + square / (2 * cases)
  const reach = Z * Math.sqrt((share * (1 - share)) / cases + square / (4 * cases * cases))
  const whole = 1 + square / cases
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) }
}
