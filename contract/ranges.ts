/** Zod-free: the market dashboard's ranges and rhythm. */

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
