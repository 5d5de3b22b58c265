import * as z from 'zod'
import { type EndpointTable, Time, wholeNumber } from '../endpoint.ts'
import { CoinSymbol, Headline, Name, PageSlug, StableId } from '../fields.ts'
import { UnknownNames } from './feed.ts'

const Coin = z.object({
  symbol: CoinSymbol,
  name: Name,
})

/** A clock hour in which a coin moved far more than usual beside the market, and no story about it was found. */
export const Move = Coin.extend({
  id: StableId,
  hour: Time.meta({
    description: 'Beginning of the clock hour',
  }),
  /** The coin's own change, the market's, and the usual hour of the coin beside the market. */
  change_percent: z.number().meta({ description: 'Change of the coin in the hour, in percent' }),
  market_percent: z.number().meta({
    description: 'Change of the tracked market without this coin and stablecoins, in percent',
  }),
  usual_percent: z.number().meta({
    description:
      'What all but the unusual hours of the coin stay within beside the market, in percent',
  }),
  state: z.enum(['open', 'explained', 'never']).meta({
    description:
      '`open`: no news found so far. `explained`: a story about the coin came later. `never`: none within 24 hours',
  }),
  looked_at: z
    .number()
    .nullable()
    .meta({ description: 'Number of stories that were looked at; null once it is closed' }),
  looking_until: Time.meta({ description: 'Until when a story explains it' }),
  story: z
    .object({
      id: StableId,
      slug: PageSlug,
      title: Headline,
    })
    .nullable()
    .meta({ description: 'The story that came later; null without one, or when it was removed' }),
  explained_at: Time.nullable().meta({ description: 'Time of its first report; null without one' }),
  /** Prices every 30 minutes from `line_from` on; null where there is none. */
  line_from: Time.meta({ description: 'Time of the first price of the line' }),
  line: z
    .array(z.number().nullable())
    .meta({ description: 'Prices every 30 minutes over 25 hours; null where there is none' }),
})
export type Move = z.infer<typeof Move>

export const Moves = z.object({
  moves: z.array(Move).meta({ description: 'Moves of coins, newest or largest first' }),
  unusual_percent: z
    .number()
    .meta({ description: 'Share of a coin’s own hours that count as unusual, in percent' }),
  /** Coins that are watched. */
  watched: z
    .number()
    .meta({ description: 'Number of coins with 30 days of prices, without stablecoins' }),
  /** Coins with fewer than 30 days of prices; stablecoins are in neither. */
  too_short: z
    .array(
      z.object({
        symbol: CoinSymbol,
        days: z.number().meta({ description: 'Days of prices' }),
      }),
    )
    .meta({ description: 'Coins with fewer days of prices' }),
  first_possible_at: Time.nullable().meta({
    description: 'When the first coin has 30 days of prices; null once one has, or without prices',
  }),
  outlets: z.number().meta({ description: 'Number of outlets that are read' }),
  /** The newest of all. */
  last: Coin.extend({
    hour: Time.meta({
      description: 'Beginning of the clock hour',
    }),
  })
    .nullable()
    .meta({ description: 'The newest of all moves; null without any' }),
  unknown: UnknownNames,
})
export type Moves = z.infer<typeof Moves>

export const moveEndpoints = {
  'GET /api/moves': {
    access: 'public',
    page: 'moves',
    summary: 'Moves far beyond a coin’s usual hour while no story about it was found, newest first',
    query: z.object({
      days: wholeNumber(1, 90).default(7).meta({ description: 'Number of days up to now' }),
      coin: z.string().max(40).optional().meta({ description: 'Symbol of one coin' }),
    }),
    reply: Moves,
  },
} satisfies EndpointTable
