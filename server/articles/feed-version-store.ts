import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/**
 * Changes whenever a change that readers can see is committed: between two runs of the index marks are only added, and
 * a run counts itself. A sequence would not do, because it moves before the commit. Every visit asks for it, so it is
 * planned once.
 */
export function feedVersionReader(db: Database): () => Promise<string> {
  const statement = db
    .select({
      version: sql<string>`(select count(*) from feed_marks) || '.' ||
        coalesce((select value::text from app_state where key = 'feed_index_runs'), '0')`,
    })
    .from(sql`(select) one`)
    .prepare('feed_version')
  return async () => (await statement.execute())[0]?.version ?? ''
}

/** Part of every transaction that takes marks away. */
export async function countIndexRun(db: Database) {
  await db.execute(sql`
    insert into app_state (key, value) values ('feed_index_runs', '1')
    on conflict (key) do update set value = to_jsonb((app_state.value)::bigint + 1), updated_at = now()`)
}
