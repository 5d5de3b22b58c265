import type { Share } from '../../../contract/market/scorecard.ts'

/** Percent at both ends, with 50 in the middle. */
export type Axis = { from: number; to: number }

const LEAST_REACH = 20

/** 30 to 70, widened in tens until every interval and base rate fits. */
export function axisOf(shares: readonly Share[]): Axis {
  const reach = shares
    .filter(({ share }) => share !== null)
    .flatMap(({ low, high, base_rate }) => [low, high, base_rate])
    .reduce<number>((most, percent) => Math.max(most, Math.abs((percent ?? 50) - 50)), LEAST_REACH)
  const tens = Math.min(50, Math.ceil(reach / 10) * 10)
  return { from: 50 - tens, to: 50 + tens }
}
