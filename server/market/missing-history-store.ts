import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import type { Database } from '../platform/database/connect.ts'
import { coins } from '../platform/database/schema.ts'

export type MissingHistory = { id: number; source_identifier: string; days: number }

const LONGEST_WAIT_MS = DAY_MS

/** The shortest span first, because a visitor sees the last day first; then the largest coins. */
export async function nextMissingHistory(
  db: Database,
  source: CoinSourceType,
  now: Date,
): Promise<MissingHistory | undefined> {
  const days = sql<number>`(select min(span) from unnest(${coins.missing_history_days}) span)`
  const [row] = await db
    .select({ id: coins.id, source_identifier: coins.source_identifier, days })
    .from(coins)
    .where(
      and(
        eq(coins.source_type, source),
        sql`cardinality(${coins.missing_history_days}) > 0`,
        mayBeTried(now),
      ),
    )
    .orderBy(days, sql`${coins.market_cap} desc nulls last`, asc(coins.id))
    .limit(1)
  return row
}

/** A moment further away than the longest wait was written by a clock that was ahead. */
const mayBeTried = (now: Date) =>
  or(
    isNull(coins.history_retry_at),
    lte(coins.history_retry_at, now.toISOString()),
    gt(coins.history_retry_at, new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()),
  )

/** Lets the other coins go first: 5 minutes, and twice as long after each further failure, up to a day. */
export async function postponeHistory(
  db: Database,
  { id, source_identifier }: MissingHistory,
  now: Date,
) {
  const waitMs = sql`least(300000 * 2 ^ least(${coins.history_failures}, 10), ${LONGEST_WAIT_MS}::int)`
  await db
    .update(coins)
    .set({
      history_failures: sql`least(${coins.history_failures} + 1, 100)`,
      history_retry_at: sql`${now.toISOString()}::timestamptz + ${waitMs} * interval '1 ms'`,
    })
    .where(and(eq(coins.id, id), eq(coins.source_identifier, source_identifier)))
}

/** For when the service is back: what failed with it need not wait any longer. */
export async function retryHistoryNow(db: Database, source: CoinSourceType) {
  await db
    .update(coins)
    .set({ history_failures: 0, history_retry_at: null })
    .where(and(eq(coins.source_type, source), gt(coins.history_failures, 0)))
}

/** Adds spans to what is still to be fetched for every coin of a source. */
export async function addMissingHistory(db: Database, source: CoinSourceType, days: number[]) {
  const all = sql`${coins.missing_history_days} || ${sql.param(`{${days}}`)}::smallint[]`
  await db
    .update(coins)
    .set({
      missing_history_days: sql`array(
        select distinct span
        from unnest(${all}) span
        order by span
      )`,
    })
    .where(eq(coins.source_type, source))
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
      history_failures: 0,
      history_retry_at: null,
      missing_history_days:
        instead === undefined ? rest : sql`array_append(${rest}, ${instead}::smallint)`,
    })
    .where(and(eq(coins.id, id), eq(coins.source_identifier, source_identifier)))
    .returning({ id: coins.id })
  return rows.length > 0
}
