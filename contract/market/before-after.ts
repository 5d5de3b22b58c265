/** What a coin did in one span, beside the market where that is known. */
type Span = { change_percent: number | null; market_percent: number | null }

/** Smaller moves are noise for any coin. */
const LEAST_PERCENT = 0.5

const beside = ({ change_percent, market_percent }: Span) =>
  (change_percent ?? 0) - (market_percent ?? 0)

/**
 * Share of the move from one hour before to one hour after the first report, beside the market, that came before it, in
 * whole percent. Null where both hours do not point the same way, or the move is no larger than the coin's usual hour.
 */
export function shareBefore(before: Span, after: Span, usualPercent: number | null): number | null {
  if (before.change_percent === null || after.change_percent === null) return null
  const [one, other] = [beside(before), beside(after)]
  if (one * other <= 0 || Math.abs(one + other) <= Math.max(LEAST_PERCENT, usualPercent ?? 0))
    return null
  return Math.round((one / (one + other)) * 100)
}
