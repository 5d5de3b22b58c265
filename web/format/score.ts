/** At most one decimal, without a trailing zero: '8', '7.5'. */
export const formatScore = (score: number): string => String(Math.round(score * 10) / 10)

/** Two decimals for admin tables; '-' without a score. */
export function formatScoreExactly(score: number | null | undefined): string {
  return typeof score === 'number' && Number.isFinite(score) ? score.toFixed(2) : '-'
}
