const DAY_MS = 24 * 3_600_000
const LEAST_DAYS = 3

/** Where the month ends if every day to come costs what the given whole days cost on average. */
export function forecast(spentThisMonth: number, wholeDays: readonly number[], now: Date): number | null {
  if (wholeDays.length < LEAST_DAYS) return null
  const aDay = wholeDays.reduce((sum, usd) => sum + usd, 0) / wholeDays.length
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return spentThisMonth + (aDay * (end - now.getTime())) / DAY_MS
}
