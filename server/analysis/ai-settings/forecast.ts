const DAY_MS = 24 * 3_600_000
const LEAST_DAYS = 3

export type Forecast = {
  /** What a day cost on average. */
  a_day_usd: number
  /** Where the month ends if every day to come costs that. */
  month_usd: number
  /** The UTC day on which the month's budget is used up at this pace; null: it lasts, is used up already, or there is none. */
  budget_reached_on: string | null
}

/** null with too few whole days to go by. */
export function forecast(
  spentThisMonth: number,
  wholeDays: readonly number[],
  budget: number | undefined,
  now: Date,
): Forecast | null {
  if (wholeDays.length < LEAST_DAYS) return null
  const aDay = wholeDays.reduce((sum, usd) => sum + usd, 0) / wholeDays.length
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const month_usd = spentThisMonth + (aDay * (end - now.getTime())) / DAY_MS
  const isReached = budget !== undefined && spentThisMonth < budget && month_usd > budget
  const reached = isReached ? now.getTime() + ((budget - spentThisMonth) / aDay) * DAY_MS : undefined
  return {
    a_day_usd: aDay,
    month_usd,
    budget_reached_on: reached === undefined ? null : new Date(reached).toISOString().slice(0, 10),
  }
}
