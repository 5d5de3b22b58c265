import * as z from 'zod'
import { ById, type EndpointTable, Time } from '../endpoint.ts'
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
  state: z.enum(['closed', 'open', 'no_data']),
  change_percent: z.number().nullable(),
  /** The tracked market without this coin and without stablecoins; null with fewer than five coins. */
  market_percent: z.number().nullable(),
  /** When it ends, or ended. */
  ends_at: Time,
  /** Time of the price behind the change so far; null unless `open` with a figure. */
  so_far_at: Time.nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What one coin's price did around one story. */
export const Reaction = z.object({
  symbol: z.string(),
  name: z.string(),
  /** When the first outlet reported it. */
  at: Time,
  /** The price then. */
  price: z.number().nullable(),
  hour_before: PriceChange,
  after_1h: PriceChange,
  after_24h: PriceChange,
})
export type Reaction = z.infer<typeof Reaction>

/** A reaction with where it comes from. */
export const ReactionReceipt = Reaction.extend({
  /** The outlet that was first when it was measured. */
  first_publisher: z.string().nullable(),
  /** From 2 hours before to 24 hours after, as far as there are prices, oldest first. */
  line: z.array(PricePoint),
  /** What the market had done since the story's time at the moments of the line; empty with fewer than five coins. */
  market_line: z.array(z.object({ timestamp: Time, change_percent: z.number() })),
  /** How many coins the market is made of. */
  market_coins: z.number(),
  /** Where there is no price at the story's time: since when, and until when if prices came back. */
  gap: z.object({ from: Time.nullable(), to: Time.nullable() }).nullable(),
  /** Median size of the coin's hourly changes in the 30 days before; null without prices. */
  usual_hour_percent: z.number().nullable(),
  /** 5, or 60 once fine prices were thinned. */
  step_minutes: z.number(),
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
