import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import { HOUR_MS } from '../platform/durations.ts'
import { BySymbol, CoinData, HISTORY_RANGES, PricePoint } from './market.ts'
import { Reaction } from './reactions.ts'

/** Steps of a week's sparkline; the last entry of a line is the price now. */
export const WEEK_LINE_STEPS = 56
export const WEEK_LINE_STEP_MS = 3 * HOUR_MS
/** Per range, most widely covered first. */
export const PINS_MAX = 120

/** Articles about a coin by their sentiment; those without a score are in `unscored`. */
export const NewsMix = z.object({
  bullish: z.number(),
  neutral: z.number(),
  bearish: z.number(),
  unscored: z.number(),
})
export type NewsMix = z.infer<typeof NewsMix>

export const CoinRow = CoinData.extend({
  /** By market cap among the tracked coins; null where the cap is not known. */
  rank: z.number().nullable(),
  price_change_1h_percent: z.number().nullable(),
  price_change_7d_percent: z.number().nullable(),
  high_24h: z.number().nullable(),
  low_24h: z.number().nullable(),
  /** Seven days in steps of 3 hours, oldest first, and the price now; null where there is no price. Empty: no history. */
  sparkline_7d: z.array(z.number().nullable()),
  news_24h: NewsMix,
})
export type CoinRow = z.infer<typeof CoinRow>

export const CoinsList = z.object({
  coins: z.array(CoinRow),
  /** The newest quote's time. */
  updated_at: Time.nullable(),
})
export type CoinsList = z.infer<typeof CoinsList>

const ByRange = z.object({
  range: z.enum(HISTORY_RANGES, `must be one of ${HISTORY_RANGES.join(', ')}`).default('24h'),
})

export const CoinPage = CoinRow.extend({
  range: z.enum(HISTORY_RANGES),
  /** The span shown; of 'all' it begins with the first price or article. */
  from: Time,
  to: Time,
  /** Over the range; null when the history does not reach back to its beginning. */
  change_percent: z.number().nullable(),
  high: z.number().nullable(),
  low: z.number().nullable(),
  /** At most 500, oldest first. */
  points: z.array(PricePoint),
  /** Articles by sentiment in equal steps of the same span; a step without any is left out. */
  sentiment_step_ms: z.number(),
  sentiment: z.array(NewsMix.extend({ at: Time })),
  /** Articles about this coin in the span. */
  article_count: z.number(),
})
export type CoinPage = z.infer<typeof CoinPage>

/** A story about the coin at the time it broke. */
export const Pin = z.object({
  story_id: z.number(),
  at: Time,
  title: z.string(),
  /** The story's page; null for a single outlet, whose article opens instead. */
  story_path: z.string().nullable(),
  article_id: z.number(),
  article_url: z.string(),
  /** The outlet that was first. */
  first_publisher: z.string().nullable(),
  outlets: z.number(),
  independent: z.number(),
  /** The median of its independent reports. */
  sentiment_score: z.number().nullable(),
  /** This coin's reaction; null if not measured. */
  reaction: Reaction.nullable(),
})
export type Pin = z.infer<typeof Pin>
export const Pins = z.object({ from: Time, to: Time, pins: z.array(Pin) })
export type Pins = z.infer<typeof Pins>

export const coinEndpoints = {
  'GET /api/coins': {
    access: 'public',
    summary:
      'Every tracked coin with its changes, its week and its news of 24 hours, by market cap',
    reply: CoinsList,
  },
  'GET /api/coins/:symbol': {
    access: 'public',
    summary:
      'One coin over a range: figures, prices and the sentiment of its news on one axis of time',
    params: BySymbol,
    query: ByRange,
    reply: CoinPage,
  },
  'GET /api/coins/:symbol/pins': {
    access: 'public',
    summary: 'Stories about a coin at the time they broke, oldest first',
    params: BySymbol,
    query: ByRange,
    reply: Pins,
  },
} satisfies EndpointTable
