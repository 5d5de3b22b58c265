import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'

/** Zod-free: the ranges of time one can choose, and the market's rhythm. */

type ChartRange = {
  /** On its button. */
  label: string
  /** Behind a figure: 'High 7 d'. */
  short: string
  /** In a sentence; empty: all there is. */
  words: string
  /** Undefined: all there is. */
  spanMs: number | undefined
  /** How much time one bar of the coin page covers. */
  barMs: number
  barWords: string
  /** If the history starts later than this, no change is shown for the range. */
  lateStartMs: number
  /** What a marked span is rounded to; 0: the reader's days. */
  snapMs: number
  /** Points are days: their label has the year instead of the hour. */
  hasDays: boolean
}

/** The ranges of a price chart with all that depends on them, shortest first: a new one is a row here. */
export const CHART_RANGES = {
  '24h': {
    label: '24h',
    short: '24h',
    words: '24 hours',
    spanMs: DAY_MS,
    barMs: HOUR_MS,
    barWords: '1 h each',
    lateStartMs: HOUR_MS,
    snapMs: 5 * MINUTE_MS,
    hasDays: false,
  },
  '7d': {
    label: '7d',
    short: '7d',
    words: '7 days',
    spanMs: 7 * DAY_MS,
    barMs: 6 * HOUR_MS,
    barWords: '6 h each',
    lateStartMs: 6 * HOUR_MS,
    snapMs: HOUR_MS,
    hasDays: false,
  },
  '30d': {
    label: '30d',
    short: '30d',
    words: '30 days',
    spanMs: 30 * DAY_MS,
    barMs: DAY_MS,
    barWords: '1 day each',
    lateStartMs: 2 * DAY_MS,
    snapMs: 0,
    hasDays: false,
  },
  all: {
    label: 'All',
    short: 'all',
    words: '',
    spanMs: undefined,
    barMs: 7 * DAY_MS,
    barWords: '1 week each',
    lateStartMs: Number.POSITIVE_INFINITY,
    snapMs: 0,
    hasDays: true,
  },
} satisfies Record<string, ChartRange>
export type HistoryRange = keyof typeof CHART_RANGES
export const HISTORY_RANGES = Object.keys(CHART_RANGES) as HistoryRange[]
/** For a choice of one. */
export const RANGE_OPTIONS = HISTORY_RANGES.map((value) => ({
  value,
  label: CHART_RANGES[value].label,
}))

export const MARKET_REFRESH_MS = 300_000
export const DEFAULT_COIN_SYMBOL = 'BTC'

/** Ranges of API usage; each ends today, which counts as a day. */
export const USAGE_RANGES = ['today', 'week', 'month'] as const
export type UsageRange = (typeof USAGE_RANGES)[number]
export const USAGE_RANGE_DAYS: Record<UsageRange, number> = { today: 1, week: 7, month: 30 }
