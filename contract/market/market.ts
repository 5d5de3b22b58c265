import * as z from 'zod'
import { ById, type EndpointTable, JobStarted, requiredText, Time } from '../endpoint.ts'
import { CoinSymbol, Name, StableId } from '../fields.ts'
import { ALIAS_MAX_CHARACTERS, aliasesError, aliasLine, readAlias } from './coin-aliases.ts'
import { COIN_SOURCE_TYPES, DEFAULT_COIN_SOURCE } from './coin-sources.ts'
import { HISTORY_RANGES } from './ranges.ts'

export { HISTORY_RANGES, type HistoryRange, MARKET_REFRESH_MS } from './ranges.ts'

export const HISTORY_MAX_POINTS = 500
export const MOVERS_PER_LIST = 5

export const CoinListEntry = z.object({
  symbol: CoinSymbol,
  name: Name,
})
export type CoinListEntry = z.infer<typeof CoinListEntry>

export const Coin = z.object({
  id: StableId,
  symbol: CoinSymbol,
  name: Name,
  source_type: z.enum(COIN_SOURCE_TYPES).meta({ description: 'Service that prices come from' }),
  source_identifier: z.string().meta({ description: "The coin's id at that service" }),
  /** Other names that articles use for it, as they are written in `NewCoin`. */
  aliases: z.array(z.string()).meta({ description: 'Other names of the coin in texts' }),
  last_update: Time.nullable().meta({
    description: 'Time of the last quote; null before the first',
  }),
  updated_at: Time.meta({ description: 'When it last changed; null where it never did' }),
})
export type Coin = z.infer<typeof Coin>

export const CoinData = z.object({
  symbol: CoinSymbol,
  name: Name,
  price_usd: z
    .number()
    .nullable()
    .meta({ description: 'Price in US dollars; null where it is not known' }),
  price_change_24h_percent: z
    .number()
    .nullable()
    .meta({ description: 'Change in 24 hours, in percent; null where it is not known' }),
  market_cap: z
    .number()
    .nullable()
    .meta({ description: 'Market capitalisation in US dollars; null where it is not known' }),
  volume_24h: z
    .number()
    .nullable()
    .meta({ description: 'Volume of 24 hours in US dollars; null where it is not known' }),
  /** When the coin service last gave these values. */
  updated_at: Time.nullable().meta({
    description: 'When it last changed; null where it never did',
  }),
})
export type CoinData = z.infer<typeof CoinData>

export const PricePoint = z.object({
  timestamp: Time.meta({ description: 'Time in UTC' }),
  price: z.number().meta({ description: 'Price in US dollars; null where it is not known' }),
})
export type PricePoint = z.infer<typeof PricePoint>

export const Mover = CoinData.extend({
  sparkline: z
    .array(z.number())
    .meta({ description: '24 prices of the last 24 hours, oldest first; empty without a history' }),
})
export type Mover = z.infer<typeof Mover>
export const TopMovers = z.object({
  gainers: z.array(Mover).meta({ description: 'The five largest rises of 24 hours' }),
  losers: z.array(Mover).meta({ description: 'The five largest falls of 24 hours' }),
})
export type TopMovers = z.infer<typeof TopMovers>

const Ticker = requiredText(20)
  .regex(/^[\p{L}\p{N}$._+-]+$/u, 'must be letters and digits')
  .transform((symbol) => symbol.toUpperCase())
const Identifier = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\s,\0]*$/, 'must be one id')
  .transform((identifier) => identifier.toLowerCase())
/** Empty: the coin service's own name is used. PostgreSQL stores any character but NUL. */
const CoinName = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\0]*$/, 'must be text')
  .default('')

/** One name per line; 'MATIC until 2024-09-04' and 'Sonic from 2025-01-01' limit its validity. */
const Aliases = z
  .array(z.string().max(2 * ALIAS_MAX_CHARACTERS))
  .superRefine((lines, check) => {
    const message = aliasesError(lines)
    if (message) check.addIssue({ code: 'custom', message })
  })
  .transform((lines) => lines.map((line) => aliasLine(readAlias(line))))
  .optional()

export const NewCoin = z.object({
  symbol: Ticker.meta({ description: 'Symbol such as BTC' }),
  name: CoinName.meta({ description: 'Name; empty to take that of the service' }),
  source_type: z
    .enum(COIN_SOURCE_TYPES)
    .default(DEFAULT_COIN_SOURCE)
    .meta({ description: 'Service that prices come from' }),
  source_identifier: Identifier.optional().meta({
    description: "The coin's id at that service; left out: found by its symbol",
  }),
  aliases: Aliases.meta({ description: 'Other names of the coin in texts' }),
})
export type NewCoin = z.output<typeof NewCoin>
export const CoinChange = z.object({
  symbol: Ticker.meta({ description: 'Symbol such as BTC' }),
  name: CoinName.meta({ description: 'Name; empty to take that of the service' }),
  source_identifier: Identifier.optional().meta({
    description: "The coin's id at its service; another one drops the old prices",
  }),
  aliases: Aliases.meta({ description: 'Other names of the coin in texts' }),
})
export type CoinChange = z.output<typeof CoinChange>

export const BySymbol = z.object({
  symbol: z
    .string()
    .regex(/^[^\0]*$/, 'is no symbol')
    .transform((symbol) => symbol.toUpperCase())
    .meta({ description: 'Symbol such as BTC' }),
})

/** A job when the coin service's rate limit makes the call wait. */
const CoinOrJob = z.union([Coin, JobStarted])

export const marketEndpoints = {
  'GET /api/crypto/coins': {
    access: 'either',
    summary: 'Symbols and names; the full rows for an admin',
    reply: z.union([z.array(Coin), z.array(CoinListEntry)]),
  },
  'GET /api/crypto/data/:symbol': {
    access: 'public',
    summary: "One coin's quote",
    params: BySymbol,
    reply: CoinData,
  },
  'GET /api/crypto/history/:symbol/:range': {
    access: 'public',
    summary: 'Price history, oldest first, at most 500 points',
    params: BySymbol.extend({
      range: z
        .enum(HISTORY_RANGES, `must be one of ${HISTORY_RANGES.join(', ')}`)
        .meta({ description: 'Range that was asked for' }),
    }),
    reply: z.array(PricePoint),
  },
  'GET /api/crypto/top-movers': {
    access: 'public',
    summary: 'The five biggest winners and losers of 24 hours',
    reply: TopMovers,
  },
  'POST /api/crypto/coins': {
    access: 'admin',
    summary: 'Add a coin with its quote',
    body: NewCoin,
    reply: CoinOrJob,
    status: 201,
  },
  'PUT /api/crypto/coins/:id': {
    access: 'admin',
    summary: 'Change a coin',
    params: ById,
    body: CoinChange,
    reply: CoinOrJob,
  },
  'POST /api/crypto/coins/:id/update': {
    access: 'admin',
    summary: "Refresh one coin's data now",
    params: ById,
    reply: CoinOrJob,
  },
  'DELETE /api/crypto/coins/:id': {
    access: 'admin',
    summary: 'Delete a coin',
    params: ById,
    reply: Coin,
  },
} satisfies EndpointTable
