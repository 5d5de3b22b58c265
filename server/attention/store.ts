import { isNotNull, like, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../database/connect.ts'
import { appState, feedStates } from '../database/schema.ts'

const PREFIX = 'snooze:'
const Snooze = z.object({ until: z.string() })

/** By the matter's id. */
export async function snoozedUntil(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ key: appState.key, value: appState.value })
    .from(appState)
    .where(like(appState.key, `${PREFIX}%`))
  return new Map(
    rows.flatMap(({ key, value }) => {
      const { data } = Snooze.safeParse(value)
      return data ? [[key.slice(PREFIX.length), data.until] as const] : []
    }),
  )
}

export async function snooze(db: Database, id: string, until: Date) {
  const value = { until: until.toISOString() }
  await db
    .insert(appState)
    .values({ key: PREFIX + id, value })
    .onConflictDoUpdate({ target: appState.key, set: { value, updated_at: sql`now()` } })
}

/** Feeds whose server says that they moved for good, by their publisher. */
export async function movedFeeds(db: Database) {
  const rows = await db
    .select({
      id: feedStates.publisher_id,
      moved_to: feedStates.moved_to,
      moved_count: feedStates.moved_count,
    })
    .from(feedStates)
    .where(isNotNull(feedStates.moved_to))
  return new Map(rows.map(({ id, ...moved }) => [id, moved]))
}
