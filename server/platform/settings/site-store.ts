import { eq } from 'drizzle-orm'
import { SITE_FIELDS, type SiteSettings } from '../../../contract/platform/site.ts'
import type { Database } from '../database/connect.ts'
import { siteSettings } from '../database/schema.ts'

const NOTHING_SAVED = Object.fromEntries(SITE_FIELDS.map((field) => [field, null])) as SiteSettings

/** `lock` blocks concurrent changes. */
export async function savedSite(
  db: Database,
  { lock } = { lock: false },
): Promise<{ saved: SiteSettings; updated_at: string | null }> {
  const asked = db.select().from(siteSettings)
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) return { saved: NOTHING_SAVED, updated_at: null }
  const { id: _, updated_at, ...saved } = row
  return { saved, updated_at }
}

/** Returns false and saves nothing if somebody saved since `unchangedSince`. */
export async function saveSite(
  db: Database,
  saved: SiteSettings,
  now: Date,
  unchangedSince?: string,
): Promise<boolean> {
  const change = { ...saved, updated_at: now.toISOString() }
  const { rowCount } = await db
    .insert(siteSettings)
    .values({ id: 1, ...change })
    .onConflictDoUpdate({
      target: siteSettings.id,
      set: change,
      ...(unchangedSince && { setWhere: eq(siteSettings.updated_at, unchangedSince) }),
    })
  return rowCount === 1
}
