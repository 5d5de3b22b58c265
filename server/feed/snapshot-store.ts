import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { isCanceled } from '../database/error-codes.ts'
import { siteChanges } from '../database/schema.ts'
import { badInput } from '../errors.ts'

/** A reader gives up after five seconds. */
const PATIENCE_MS = 4_000
/**
 * The planner takes the whole table to be cheap for the first 10,001 of something common, wherever they stand in it;
 * a bitmap of a common word needs more than 4 MB to be exact.
 */
const SETTINGS = "set local enable_seqscan = off; set local work_mem = '32MB'; set local statement_timeout = "

/** The feed at one moment, and how many articles it has. */
export type FeedSnapshot = { tx: Database; articles: number }

const articleCount = sql<number>`coalesce(sum(articles), 0)::int`

/** Reads in one snapshot. A costly search ends when nobody waits any more. */
export async function readFeed<T>(
  db: Database,
  read: (snapshot: FeedSnapshot) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(SETTINGS + patienceMs))
        const [row] = await tx.select({ articles: articleCount }).from(siteChanges)
        return read({ tx, articles: row?.articles ?? 0 })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  } catch (error) {
    throw isCanceled(error) ? badInput('This search takes too long. Try fewer or other words.') : error
  }
}

/** Adds the rows up to one. Two at once are safe: each row is taken by one of them. */
export async function foldChanges(db: Database) {
  await db.execute(sql`
    with folded as (delete from site_changes returning changes, removals, articles)
    insert into site_changes (changes, removals, articles)
    select sum(changes), sum(removals), sum(articles) from folded having count(*) > 0`)
}

/** Articles whose search words wait for a renamed or deleted tag or publisher; answers whether more are left. */
export async function refreshSearchWords(db: Database, batch: number): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`
    with job as (select id, mark, after_id from search_refreshes order by id limit 1 for update skip locked),
    step as (select id, refresh_search(mark, after_id, ${batch}) as last_id from job),
    moved as (update search_refreshes r set after_id = s.last_id from step s where r.id = s.id and s.last_id is not null),
    ended as (delete from search_refreshes r using step s where r.id = s.id and s.last_id is null)
    select exists (select from step) as more`)
  return rows[0]?.more === true
}
