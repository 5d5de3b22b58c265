import * as z from 'zod'
import { type EndpointTable, Time, wholeNumber } from '../endpoint.ts'

const Coin = z.object({ symbol: z.string(), name: z.string() })

/** A clock hour in which a coin moved far more than usual beside the market, and no story about it was found. */
export const Move = Coin.extend({
  id: z.number(),
  /** Beginning of the hour. */
  hour: Time,
  /** The coin's own change, the market's, and the usual hour of the coin beside the market. */
  change_percent: z.number(),
  market_percent: z.number(),
  usual_percent: z.number(),
  state: z.enum(['open', 'explained', 'never']),
  /** Stories that were looked at so far; null once it is closed. */
  looked_at: z.number().nullable(),
  looking_until: Time,
  /** The story that came later; null without one, or when it was removed. */
  story: z.object({ id: z.number(), slug: z.string(), title: z.string() }).nullable(),
  explained_at: Time.nullable(),
  /** Prices every 30 minutes from `line_from` on; null where there is none. */
  line_from: Time,
  line: z.array(z.number().nullable()),
})
export type Move = z.infer<typeof Move>

export const Moves = z.object({
  /** Newest first. */
  moves: z.array(Move),
  unusual_percent: z.number(),
  /** Coins that are watched. */
  watched: z.number(),
  /** Coins with fewer than 30 days of prices; stablecoins are in neither. */
  too_short: z.array(z.object({ symbol: z.string(), days: z.number() })),
  /** When the first coin has 30 days of prices; null once one has, or without prices. */
  first_possible_at: Time.nullable(),
  outlets: z.number(),
  /** The newest of all. */
  last: Coin.extend({ hour: Time }).nullable(),
})
export type Moves = z.infer<typeof Moves>

export const moveEndpoints = {
  'GET /api/moves': {
    access: 'public',
    summary: 'Moves far beyond a coin’s usual hour while no story about it was found, newest first',
    query: z.object({
      days: wholeNumber(1, 90).default(7),
      coin: z.string().max(40).optional(),
    }),
    reply: Moves,
  },
} satisfies EndpointTable
