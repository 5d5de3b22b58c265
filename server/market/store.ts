import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import { type Database, first, idsFrom } from '../platform/database/connect.ts'
import { appState, coins } from '../platform/database/schema.ts'
import { aliasLines } from '../stories/coin-links/aliases-store.ts'
import type { ServiceQuote } from './coin-source.ts'
import type { FreshQuote, StoredQuote } from './merge-quote.ts'

const adminColumns = {
  id: coins.id,
  symbol: coins.symbol,
  name: coins.name,
  source_type: coins.source_type,
  source_identifier: coins.source_identifier,
  aliases: aliasLines,
  last_update: coins.last_update,
  updated_at: coins.updated_at,
}
const dataColumns = {
  symbol: coins.symbol,
  name: coins.name,
  price_usd: coins.price_usd,
  price_change_24h_percent: coins.price_change_24h_percent,
  market_cap: coins.market_cap,
  volume_24h: coins.volume_24h,
  updated_at: coins.last_update,
}
/** Price and figures of the last quote. */
export const quoteColumns = {
  price_usd: coins.price_usd,
  price_change_24h_percent: coins.price_change_24h_percent,
  price_change_1h_percent: coins.price_change_1h_percent,
  price_change_7d_percent: coins.price_change_7d_percent,
  high_24h: coins.high_24h,
  low_24h: coins.low_24h,
  market_cap: coins.market_cap,
  volume_24h: coins.volume_24h,
}
const quotedColumns = {
  id: coins.id,
  source_identifier: coins.source_identifier,
  ...quoteColumns,
  last_update: coins.last_update,
}
export type CoinOfSource = { id: number; source_identifier: string } & StoredQuote

/** Largest first, as the dropdown shows them. */
const byMarketCap = [sql`${coins.market_cap} desc nulls last`, asc(coins.id)]

export const coinTable = (db: Database) =>
  db
    .select(adminColumns)
    .from(coins)
    .orderBy(...byMarketCap)

export const coinList = (db: Database) =>
  db
    .select({ symbol: coins.symbol, name: coins.name })
    .from(coins)
    .orderBy(...byMarketCap)

export const coinsOfSource = (db: Database, source: CoinSourceType): Promise<CoinOfSource[]> =>
  db.select(quotedColumns).from(coins).where(eq(coins.source_type, source)).orderBy(asc(coins.id))

export async function coinById(db: Database, id: number) {
  const [row] = await db
    .select({ ...quotedColumns, ...adminColumns })
    .from(coins)
    .where(eq(coins.id, id))
  return row
}

/** Without an identifier only the symbol is compared: in small letters it may be another coin's id. */
export async function isTracked(
  db: Database,
  source: CoinSourceType,
  symbol: string,
  identifier: string | undefined,
) {
  const rows = await db
    .select({ id: coins.id })
    .from(coins)
    .where(
      or(
        eq(coins.symbol, symbol),
        identifier && identifier !== symbol.toLowerCase()
          ? and(eq(coins.source_type, source), eq(coins.source_identifier, identifier))
          : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export const coinData = (db: Database, symbol: string) =>
  first(db.select(dataColumns).from(coins).where(eq(coins.symbol, symbol)))

export async function coinIdOf(db: Database, symbol: string): Promise<number | undefined> {
  const [row] = await db.select({ id: coins.id }).from(coins).where(eq(coins.symbol, symbol))
  return row?.id
}

type NewRow = {
  symbol: string
  name: string
  source_type: CoinSourceType
  source_identifier: string
  missing_history_days: number[]
} & StoredQuote

/** Undefined when symbol or identifier is taken. */
export const insertCoin = (db: Database, coin: NewRow) =>
  first(db.insert(coins).values(coin).onConflictDoNothing().returning(adminColumns))

/** Undefined when the row is gone, or no longer the one the editor started from. */
export async function updateCoin(
  db: Database,
  id: number,
  change: Partial<typeof coins.$inferInsert>,
  unchangedSince: string | undefined,
) {
  const [row] = await db
    .update(coins)
    .set(change)
    .where(and(eq(coins.id, id), unchangedSince ? eq(coins.updated_at, unchangedSince) : undefined))
    .returning(adminColumns)
  return row
}

/**
 * Writes all quotes of a reply at once. Returns the ids of the coins that were written: one that got another
 * identifier or a newer quote since it was read is left out.
 */
export async function writeQuotes(
  db: Database,
  quotes: readonly ({
    id: number
    source_identifier: string
    replaces: string | null
  } & FreshQuote)[],
): Promise<Set<number>> {
  if (quotes.length === 0) return new Set()
  const stored = await idsFrom(db)`
    update coins
    set price_usd = fresh.price_usd,
      price_change_24h_percent = fresh.price_change_24h_percent,
      price_change_1h_percent = fresh.price_change_1h_percent,
      price_change_7d_percent = fresh.price_change_7d_percent, high_24h = fresh.high_24h,
      low_24h = fresh.low_24h, market_cap = fresh.market_cap,
      volume_24h = fresh.volume_24h, last_update = fresh.last_update
    from jsonb_to_recordset(${JSON.stringify(quotes)}::jsonb) as fresh(
      id bigint, source_identifier text, price_usd numeric,
      price_change_24h_percent numeric, price_change_1h_percent numeric,
      price_change_7d_percent numeric, high_24h numeric, low_24h numeric,
      market_cap numeric, volume_24h numeric, last_update timestamptz,
      replaces timestamptz
    )
    where coins.id = fresh.id
      and coins.source_identifier = fresh.source_identifier
      and (
        coins.last_update is null
        or coins.last_update <= fresh.last_update
        or coins.last_update = fresh.replaces
      )
    returning coins.id`
  return new Set(stored)
}

/** The coin people mean by a ticker: the largest market cap. An imitation with the same ticker never wins by order. */
export function largestBySymbol(
  quotes: readonly ServiceQuote[],
  symbol: string,
): ServiceQuote | undefined {
  return quotes
    .filter((quote) => quote.symbol === symbol.toUpperCase())
    .toSorted(
      (a, b) =>
        (b.market_cap ?? -1) - (a.market_cap ?? -1) ||
        (a.market_cap_rank ?? Number.MAX_SAFE_INTEGER) -
          (b.market_cap_rank ?? Number.MAX_SAFE_INTEGER),
    )[0]
}

const largestKey = (source: CoinSourceType) => `${source}.largest`
type Remembered = { at: number; quotes: ServiceQuote[] }

/** The cached list of the largest coins, or undefined when older than `maxAgeMs`. */
export async function rememberedLargest(
  db: Database,
  source: CoinSourceType,
  now: number,
  maxAgeMs: number,
) {
  const key = largestKey(source)
  const [row] = await db.select().from(appState).where(eq(appState.key, key))
  const remembered = row?.value as Remembered | undefined
  return remembered && Math.abs(now - remembered.at) <= maxAgeMs ? remembered.quotes : undefined
}

export async function rememberLargest(
  db: Database,
  source: CoinSourceType,
  quotes: ServiceQuote[],
  now: number,
) {
  const value: Remembered = { at: now, quotes }
  await db
    .insert(appState)
    .values({ key: largestKey(source), value })
    .onConflictDoUpdate({ target: appState.key, set: { value } })
}
