import * as z from 'zod'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
import { CoinSymbol, Name, NameOfFirstOutlet, ReportTime } from '../fields.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts'
import { BySymbol, PricePoint } from './market.ts'

/** The windows after a story broke that are measured. */
export const REACTION_WINDOWS_MS = { '1h': HOUR_MS, '24h': DAY_MS } as const
export type ReactionWindowName = keyof typeof REACTION_WINDOWS_MS
/** An older price is not used for a moment. */
export const PRICE_AGE_MAX_MS = 30 * MINUTE_MS
export const MARKET_COINS_MAX = 20
export const MARKET_COINS_MIN = 5

/**
 * What a price did in one span. `closed`: measured for good. `open`: still measuring, with the change so far where
 * there is a price. `no_data`: there is no price near its beginning or its end.
 */
export const PriceChange = z.object({
  state: z.enum(['closed', 'open', 'no_data']).meta({
    description:
      '`closed`: measured for good. `open`: still measuring. `no_data`: no price near its beginning or end',
  }),
  change_percent: z
    .number()
    .nullable()
    .meta({ description: 'Change of the price in percent; null without prices' }),
  /** The tracked market without this coin and without stablecoins; null with fewer than five coins. */
  market_percent: z.number().nullable().meta({
    description: 'Change of the other tracked coins in percent; null with fewer than five',
  }),
  ends_at: Time.meta({ description: 'When the window ends, or ended' }),
  so_far_at: Time.nullable().meta({
    description: 'Time of the newest price used; null unless it is open with a figure',
  }),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What one coin's price did around one story. */
export const Reaction = z.object({
  symbol: CoinSymbol,
  name: Name,
  /** When the first outlet reported it. */
  at: ReportTime,
  /** The price then. */
  price: z
    .number()
    .nullable()
    .meta({ description: 'Price in US dollars; null where it is not known' }),
  hour_before: PriceChange.meta({
    description: 'Price change in the hour before the first report',
  }),
  after_1h: PriceChange.meta({ description: 'Price change in the hour after the first report' }),
  after_24h: PriceChange.meta({
    description: 'Price change in the 24 hours after the first report',
  }),
})
export type Reaction = z.infer<typeof Reaction>

/** A reaction with where it comes from. */
export const ReactionReceipt = Reaction.extend({
  /** The outlet that was first when it was measured. */
  first_publisher: NameOfFirstOutlet,
  line: z
    .array(PricePoint)
    .meta({ description: 'Prices from 2 hours before to 24 hours after, oldest first' }),
  /** What the market had done since the story's time at the moments of the line; empty with fewer than five coins. */
  market_line: z
    .array(
      z.object({
        timestamp: Time.meta({ description: 'Time in UTC' }),
        change_percent: z
          .number()
          .meta({ description: 'Change of the price in percent; null without prices' }),
      }),
    )
    .meta({ description: 'Change of the market since the first report, at the times of `line`' }),
  /** How many coins the market is made of. */
  market_coins: z.number().meta({ description: 'Number of coins in the market figure' }),
  /** Where there is no price at the story's time: since when, and until when if prices came back. */
  gap: z
    .object({
      from: Time.nullable().meta({
        description: 'Beginning of what is shown or counted; null without any',
      }),
      to: Time.nullable().meta({
        description: 'End of what is shown or counted; null without any',
      }),
    })
    .nullable()
    .meta({ description: 'Span without prices around the first report; null without one' }),
  usual_hour_percent: z.number().nullable().meta({
    description:
      'Median size of the coin’s hourly changes in the 30 days before, in percent; null without prices',
  }),
  step_minutes: z
    .number()
    .meta({ description: 'Minutes between two prices: 5, or 60 once they were thinned' }),
})
export type ReactionReceipt = z.infer<typeof ReactionReceipt>

export const reactionEndpoints = {
  'GET /api/stories/:id/reactions': {
    access: 'public',
    summary:
      "What the prices of a story's coins did in the hour before it, and in 1 h and 24 h after",
    params: ById,
    reply: z.array(Reaction),
  },
  'GET /api/stories/:id/reactions/:symbol': {
    access: 'public',
    summary: 'The price reaction of one coin of a story, with its line beside the market',
    params: ById.extend(BySymbol.shape),
    reply: ReactionReceipt,
  },
} satisfies EndpointTable
