import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { coins } from '../database/schema.ts'

export type MissingHistory = { id: number; source_identifier: string; days: number }

/** The shortest span first, because a visitor sees the last day first; then the largest coins. */
export async function nextMissingHistory(db: Database): Promise<MissingHistory | undefined> {
  const days = sql<number>`(select min(span) from unnest(${coins.missing_history_days}) span)`
  const [row] = await db
    .select({ id: coins.id, source_identifier: coins.source_identifier, days })
    .from(coins)
    .where(sql`cardinality(${coins.missing_history_days}) > 0`)
    .orderBy(days, sql`${coins.market_cap} desc nulls last`, asc(coins.id))
    .limit(1)
  return row
}

export async function missHistory(db: Database, days: number[]) {
  await db.update(coins).set({
    missing_history_days: sql`array(select distinct span from unnest(${coins.missing_history_days} || ${sql.param(`{${days}}`)}::smallint[]) span order by span)`,
  })
}

/** Strikes one span off the list, perhaps for another. False when the coin has become another one meanwhile. */
export async function settleHistory(
  db: Database,
  { id, source_identifier, days }: MissingHistory,
  instead?: number,
): Promise<boolean> {
  const rest = sql`array_remove(${coins.missing_history_days}, ${days}::smallint)`
  const rows = await db
    .update(coins)
    .set({
      missing_history_days: instead === undefined ? rest : sql`array_append(${rest}, ${instead}::smallint)`,
    })
    .where(and(eq(coins.id, id), eq(coins.source_identifier, source_identifier)))
    .returning({ id: coins.id })
  return rows.length > 0
}
