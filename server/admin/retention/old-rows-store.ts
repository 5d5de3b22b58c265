import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { leaveTombstones } from '../../accounts/trash/store.ts'
import { deleteBriefsBefore } from '../../news/briefs/store.ts'
import { type Database, firstRow, idsFrom } from '../../platform/database/connect.ts'
import { activityLogs, aiCalls, feedFetches } from '../../platform/database/schema.ts'
import { leaveStories, lockStories } from '../../stories/store.ts'

/** Rows that go by their age: the same condition counts them and chooses those that go. */
export type OldRows = {
  table: string
  order: SQL
  goes: (before: Date) => SQL
  /** What leaves the disk with them. */
  tables: readonly string[]
  /** What stays, and counts as theirs on the disk. */
  kept?: readonly string[]
  atOnce: number
  remove: (tx: Database, ids: number[]) => Promise<unknown>
  /** Locks that must be there before any row's. */
  prepare?: (tx: Database) => Promise<unknown>
  /** What is about them and goes by the same limit. */
  also?: (tx: Database, before: Date) => Promise<unknown>
}

/** They go with their article, by one statement for each table: a cascade would run per article. */
const OF_ARTICLES = [
  'article_coins',
  'article_versions',
  'correction_reports',
  'corrections',
  'overview_versions',
  'receipts',
  'story_verdicts',
]

/** Kinds with many rows last: they are deleted in this order. */
export const OLD_ROWS = {
  fetches: ofOneTable(
    feedFetches,
    sql`id`,
    (before) => sql`at < ${before.toISOString()}::timestamptz`,
  ),
  ai_calls: ofOneTable(
    aiCalls,
    sql`started_at, id`,
    // those of an article without an analysis stay: they say how often it was tried in vain
    (before) => sql`started_at < ${before.toISOString()}::timestamptz and status <> 'pending'
      and not exists (select from articles a where a.id = ai_calls.article_id and a.analyzed_at is null)`,
  ),
  logs: ofOneTable(
    activityLogs,
    sql`created_at, id`,
    // changes by people stay, and so does what is still under way
    (before) =>
      sql`created_at < ${before.toISOString()}::timestamptz and by_name is null and status <> 'pending'`,
  ),
  articles: {
    table: 'articles',
    order: sql`sort_at, id`,
    goes: (before) =>
      sql`sort_at < ${before.toISOString()}::timestamptz and not featured and corrected = '{}'`,
    tables: ['articles', 'article_stories', ...OF_ARTICLES],
    kept: ['coin_news_days', 'stories', 'story_coins', 'story_reactions', 'deleted_articles'],
    atOnce: 200,
    prepare: lockStories,
    remove: removeArticles,
    also: deleteBriefsBefore,
  },
} satisfies Record<string, OldRows>
export type OldRowsKind = keyof typeof OLD_ROWS
export const OLD_ROW_KINDS = Object.keys(OLD_ROWS) as OldRowsKind[]

export async function countOld(db: Database, kind: OldRowsKind, before: Date | null) {
  const { table, goes } = OLD_ROWS[kind]
  const name = sql.identifier(table)
  const counted = await firstRow<{ count: number; of: number }>(db)`
    select (select count(*) from ${name} where ${before ? goes(before) : sql`false`}) as count,
      (select count(*) from ${name}) as of`
  return counted ?? { count: 0, of: 0 }
}

/** Deletes a batch, oldest first, in the caller's transaction, skipping locked rows. Returns how many. */
export async function removeOld(tx: Database, kind: OldRowsKind, before: Date): Promise<number> {
  const { table, order, goes, atOnce, remove, prepare, also }: OldRows = OLD_ROWS[kind]
  await prepare?.(tx)
  const ids = await idsFrom(tx)`
    select id
    from ${sql.identifier(table)}
    where ${goes(before)}
    order by ${order}
    limit ${atOnce}
    for update skip locked`
  if (ids.length > 0) await remove(tx, ids)
  await also?.(tx, before)
  return ids.length
}

/** Rows are deleted by numbers. */
type WithId = PgTable & { id: { _: { data: number } } }

function ofOneTable(of: WithId, order: SQL, goes: OldRows['goes']): OldRows {
  const table = getTableName(of)
  const remove: OldRows['remove'] = (tx, ids) => deleteByIds(tx, table, ids)
  return { table, order, goes, tables: [table], atOnce: 2000, remove }
}

/** Bypasses the trash. */
async function removeArticles(tx: Database, ids: number[]) {
  await leaveTombstones(tx, ids)
  await leaveStories(tx, ids)
  for (const table of OF_ARTICLES)
    await tx.execute(
      sql`
        delete from ${sql.identifier(table)}
        where article_id = any(${sql.param(ids)}::bigint[])`,
    )
  await deleteByIds(tx, 'articles', ids)
}

const deleteByIds = (tx: Database, table: string, ids: number[]) =>
  tx.execute(sql`
    delete from ${sql.identifier(table)}
    where id = any(${sql.param(ids)}::bigint[])`)
