/** Zod-free: the ranges of time one can choose, and the market's rhythm. */

export const HISTORY_RANGES = ['24h', '7d', '30d', 'all'] as const
export type HistoryRange = (typeof HISTORY_RANGES)[number]

export const RANGE_LABELS: Record<HistoryRange, string> = {
  '24h': '24h',
  '7d': '7d',
  '30d': '30d',
  all: 'All',
}

export const MARKET_REFRESH_MS = 300_000
export const DEFAULT_COIN_SYMBOL = 'BTC'

/** Of the API usage; each ends today, which counts as one of its days. */
export const USAGE_RANGES = ['today', 'week', 'month'] as const
export type UsageRange = (typeof USAGE_RANGES)[number]
export const USAGE_RANGE_DAYS: Record<UsageRange, number> = { today: 1, week: 7, month: 30 }
