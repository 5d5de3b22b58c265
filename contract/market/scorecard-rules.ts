/** Zod-free: what the scorecard counts. */

export const SCORECARD_WINDOWS = ['1h', '24h'] as const
export type ScorecardWindow = (typeof SCORECARD_WINDOWS)[number]
export const SCORECARD_PERIODS = ['30d', '90d', 'all'] as const
export type ScorecardPeriod = (typeof SCORECARD_PERIODS)[number]
export const SCORECARD_PERIOD_DAYS: Record<ScorecardPeriod, number | undefined> = {
  '30d': 30,
  '90d': 90,
  all: undefined,
}
/** Fewer cases make no share. */
export const ENOUGH_CASES = 30
