import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, firstRow } from '../database/connect.ts'
import { appState } from '../database/schema.ts'
import type { Version } from './version.ts'

/** Notified by the triggers of database/functions.sql in every transaction that changes what a visitor can see. */
export const SITE_CHANGED = 'site_changed'

/**
 * Sums over committed rows, so they are consistent with the snapshot they are read in. Those of a server that follows no
 * primary say nothing about the primary's.
 */
export async function siteVersion(db: Database) {
  const row = await firstRow<Record<keyof Version, string> & { isReplica: boolean }>(db)`
    select coalesce(sum(changes), 0) as changes,
      coalesce(sum(removals), 0) as removals, pg_is_in_recovery() as "isReplica"
    from site_changes`
  return {
    changes: Number(row?.changes),
    removals: Number(row?.removals),
    isReplica: row?.isReplica === true,
  }
}

const PURGED = 'purged'
/** `removals` of the version that caches in front were last purged for, and when. */
const Purged = z.object({ removals: z.number(), at: z.iso.datetime() })

export async function lastPurge(db: Database) {
  const rows = await db
    .select({ value: appState.value })
    .from(appState)
    .where(eq(appState.key, PURGED))
  return Purged.safeParse(rows[0]?.value).data
}

export async function savePurge(db: Database, value: z.infer<typeof Purged>) {
  await db
    .insert(appState)
    .values({ key: PURGED, value })
    .onConflictDoUpdate({ target: appState.key, set: { value, updated_at: sql`now()` } })
}

/** Addresses of articles and stories hidden or deleted since then. */
export async function removedPaths(db: Database, since: string, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct case kind when 'article' then '/api/articles/' || entity_id else '/stories/' || entity_id || '*' end as path
    from updates
    where change = 'removed' and at >= ${since}::timestamptz
    limit ${most}`)
  return rows.map(({ path }) => path)
}
