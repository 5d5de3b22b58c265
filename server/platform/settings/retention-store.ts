import { sql } from 'drizzle-orm'
import {
  FIRST_LIMITS,
  KEEP_ALL,
  type RetentionKind,
  type RetentionLimits,
} from '../../../contract/admin/retention.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../database/connect.ts'
import { retention } from '../database/schema.ts'
import { saveOnlyRow } from './store.ts'

/** Days each kind is kept, and since when. `lock` blocks concurrent changes. */
export async function retentionLimits(
  db: Database,
  { lock } = { lock: false },
): Promise<{ limits: RetentionLimits; updated_at: string | null }> {
  const asked = db.select().from(retention)
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) return { limits: KEEP_ALL, updated_at: null }
  const { id: _, updated_at, ...limits } = row
  return { limits, updated_at }
}

export const keptSince = (days: number | null, now: Date) =>
  days === null ? null : new Date(now.getTime() - days * DAY_MS)

export const oldestKept = async (db: Database, kind: RetentionKind, now: Date) =>
  keptSince((await retentionLimits(db)).limits[kind], now)

/** Returns false and saves nothing if somebody saved since `unchangedSince`. */
export const saveLimits = (
  db: Database,
  limits: RetentionLimits,
  now: Date,
  unchangedSince?: string,
) => saveOnlyRow(db, retention, { ...limits, updated_at: now.toISOString() }, unchangedSince)

/** A new, empty site starts with limits; an existing one keeps everything until an admin saves limits. */
export async function beginRetention(db: Database, now: Date) {
  const { rows } = await db.execute(sql`
    select where not exists (select from articles) and not exists (select from ai_calls) and not exists (select from price_points) and not exists (select from feed_fetches) and not exists (select from activity_logs where by_name is null)`)
  if (rows.length === 0) return
  await db
    .insert(retention)
    .values({ id: 1, ...FIRST_LIMITS, updated_at: now.toISOString() })
    .onConflictDoNothing()
}
