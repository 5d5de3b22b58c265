import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { coins } from '../../platform/database/schema.ts'
import { quoteColumns } from '../store.ts'

const rowColumns = {
  id: coins.id,
  symbol: coins.symbol,
  name: coins.name,
  ...quoteColumns,
  // as JSON, since the driver reads arrays number by number: for 500 coins that is most of the time
  week_line: sql<(number | null)[] | null>`to_json(${coins.week_line})`,
  updated_at: coins.last_update,
}

/** Largest first, as everywhere. */
export const coinRows = (db: Database) =>
  db.select(rowColumns).from(coins).orderBy(sql`${coins.market_cap} desc nulls last`, asc(coins.id))
export type StoredCoin = Awaited<ReturnType<typeof coinRows>>[number]

/** One coin with its rank among all. */
export async function coinRow(db: Database, symbol: string) {
  // Drizzle writes the columns of a single table without its name, and here they would be those of 'larger'.
  const rank = sql<number>`(
    select count(*) + 1 from coins larger where larger.market_cap > coins.market_cap
      or larger.market_cap = coins.market_cap and larger.id < coins.id)`.mapWith(Number)
  const [row] = await db
    .select({ ...rowColumns, rank })
    .from(coins)
    .where(eq(coins.symbol, symbol))
  return row && { ...row, rank: row.market_cap === null ? null : row.rank }
}
