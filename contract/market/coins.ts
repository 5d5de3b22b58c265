import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import {
  ArticleId,
  Headline,
  IndependentCount,
  NameOfFirstOutlet,
  OutletCount,
  ReportTime,
} from '../fields.ts'
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
  bullish: z.number().meta({ description: 'Number that is bullish (score 7 and above)' }),
  neutral: z.number().meta({ description: 'Number that is neutral' }),
  bearish: z.number().meta({ description: 'Number that is bearish (score below 4)' }),
  unscored: z.number().meta({ description: 'Number without a score' }),
})
export type NewsMix = z.infer<typeof NewsMix>

export const CoinRow = CoinData.extend({
  rank: z.number().nullable().meta({
    description:
      'Rank by market capitalisation among the tracked coins; null where it is not known',
  }),
  price_change_1h_percent: z
    .number()
    .nullable()
    .meta({ description: 'Change in 1 hour, in percent; null where it is not known' }),
  price_change_7d_percent: z
    .number()
    .nullable()
    .meta({ description: 'Change in 7 days, in percent; null where it is not known' }),
  high_24h: z
    .number()
    .nullable()
    .meta({ description: 'Highest price of 24 hours; null where it is not known' }),
  low_24h: z
    .number()
    .nullable()
    .meta({ description: 'Lowest price of 24 hours; null where it is not known' }),
  /** Seven days in steps of 3 hours, oldest first, and the price now; null where there is no price. Empty: no history. */
  sparkline_7d: z.array(z.number().nullable()).meta({
    description:
      'Prices of 7 days every 3 hours, oldest first, then the price now; empty without a history',
  }),
  news_24h: NewsMix.meta({ description: 'Articles about it in 24 hours, by sentiment' }),
})
export type CoinRow = z.infer<typeof CoinRow>

export const CoinsList = z.object({
  coins: z.array(CoinRow).meta({ description: 'Tracked coins by market capitalisation' }),
  updated_at: Time.nullable().meta({ description: 'Time of the newest quote' }),
})
export type CoinsList = z.infer<typeof CoinsList>

const ByRange = z.object({
  range: z
    .enum(HISTORY_RANGES, `must be one of ${HISTORY_RANGES.join(', ')}`)
    .default('24h')
    .meta({ description: 'Range that was asked for' }),
})

export const CoinPage = CoinRow.extend({
  range: z.enum(HISTORY_RANGES).meta({ description: 'Range that was asked for' }),
  /** The span shown; of 'all' it begins with the first price or article. */
  from: Time.meta({ description: 'Beginning of what is shown or counted; null without any' }),
  to: Time.meta({ description: 'End of what is shown or counted; null without any' }),
  /** Over the range; null when the history does not reach back to its beginning. */
  change_percent: z
    .number()
    .nullable()
    .meta({ description: 'Change over the range in percent; null where the history is shorter' }),
  high: z.number().nullable().meta({
    description: 'Highest of the span, or upper end of the 95% interval; null without data',
  }),
  low: z.number().nullable().meta({
    description: 'Lowest of the span, or lower end of the 95% interval; null without data',
  }),
  points: z.array(PricePoint).meta({ description: 'At most 500 prices, oldest first' }),
  /** Articles by sentiment in equal steps of the same span; a step without any is left out. */
  sentiment_step_ms: z
    .number()
    .meta({ description: 'Length of a step of `sentiment` in milliseconds' }),
  sentiment: z
    .array(NewsMix.extend({ at: Time.meta({ description: 'Beginning of the step' }) }))
    .meta({ description: 'Articles by sentiment in equal steps; steps without any are left out' }),
  article_count: z.number().meta({ description: 'Number of articles about it in the span' }),
})
export type CoinPage = z.infer<typeof CoinPage>

/** A story about the coin at the time it broke. */
export const Pin = z.object({
  story_id: z.number().meta({ description: 'Id of the story' }),
  at: ReportTime,
  title: Headline,
  /** The story's page; null for a single outlet, whose article opens instead. */
  story_path: z
    .string()
    .nullable()
    .meta({ description: 'Path of the story page; null for a single outlet' }),
  article_id: ArticleId,
  article_url: z.string().meta({ description: "The first outlet's article" }),
  /** The outlet that was first. */
  first_publisher: NameOfFirstOutlet,
  outlets: OutletCount,
  independent: IndependentCount,
  sentiment_score: z
    .number()
    .nullable()
    .meta({ description: 'Median of its independent reports, 0 to 10; null without any' }),
  /** This coin's reaction; null if not measured. */
  reaction: Reaction.nullable().meta({
    description: 'Price change after the story; absent or null where nothing is measured',
  }),
})
export type Pin = z.infer<typeof Pin>
export const Pins = z.object({
  from: Time.meta({ description: 'Beginning of what is shown or counted; null without any' }),
  to: Time.meta({ description: 'End of what is shown or counted; null without any' }),
  pins: z.array(Pin).meta({ description: 'Stories about the coin, oldest first' }),
})
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
