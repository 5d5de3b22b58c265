/**
 * An exact number: prices have up to 20 digits, and a sum of twenty quotients must not depend on their order.
 * `under` is above zero. It is not reduced: that takes longer than calculating with long numbers.
 */
export type Fraction = { over: bigint; under: bigint }

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
export const ZERO: Fraction = { over: 0n, under: 1n }

/** A decimal number as the database writes it, '65384.10'. */
export function exact(text: string): Fraction {
  const [, sign, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined) throw new Error(`'${text}' is no decimal number`)
  return { over: BigInt(`${sign}${whole}${part}`), under: 10n ** BigInt(part.length) }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
})
/** `b` is above zero; callers check. */
export const divided = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under,
  under: a.under * b.over,
})
export const compared = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under
  if (difference === 0n) return 0
  return difference > 0n ? 1 : -1
}

/** (to / from - 1) in percent with 6 decimals, half away from zero; undefined from zero. */
export function percentChange(from: Fraction, to: Fraction): string | undefined {
  if (from.over === 0n) return undefined
  const ratio = divided(to, from)
  return rounded({ over: (ratio.over - ratio.under) * 100n, under: ratio.under }, 6)
}

function rounded({ over, under }: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const size = over < 0n ? -over : over
  const steps = (size * scale * 2n + under) / (under * 2n)
  const digits = String(steps).padStart(decimals + 1, '0')
  const sign = over < 0n && steps > 0n ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
