import * as z from 'zod'
import { Time } from './endpoint.ts'

/** The windows after a story broke that are measured. */
export const REACTION_WINDOWS_MS = { '1h': 3_600_000, '24h': 86_400_000 } as const
export type ReactionWindowName = keyof typeof REACTION_WINDOWS_MS
/** A price older than this says nothing about a moment. */
export const PRICE_AGE_MAX_MS = 30 * 60_000
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
  /** The moment of the price behind the change so far; null unless `open` with a figure. */
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
