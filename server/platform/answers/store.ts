import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { Version } from './version.ts'

/**
 * Notified by the triggers of database/functions.sql in every transaction that changes what a visitor can
 * see.
 */
export const SITE_CHANGED = 'site_changed'

/** Sums over committed rows, so they are consistent with the snapshot they are read in. */
export async function siteVersion(db: Database): Promise<Version> {
  const { rows } = await db.execute<Record<keyof Version, string>>(sql`
    select coalesce(sum(changes), 0) as changes, coalesce(sum(removals), 0) as removals from site_changes`)
  return { changes: Number(rows[0]?.changes), removals: Number(rows[0]?.removals) }
}
