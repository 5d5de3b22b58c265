import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/database/connect.ts'

/**
 * Until somebody waits for a long job of this database: a caller looks for a dead job to resume, and does so
 * again after every look at the one that runs.
 */
export async function joinedJob(db: Database) {
  const looked = new Set<string>()
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute<{ at: string }>(sql`
        select pid || ' ' || query_start as at
        from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()
          and query like '%"restarts_left" - 1%'`)
      for (const { at } of rows) looked.add(at)
      expect(looked.size).toBeGreaterThan(1)
    },
    { timeout: 20_000, interval: 20 },
  )
}
