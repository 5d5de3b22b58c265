import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { appState, settings } from '../database/schema.ts'

const TICK = 'feed-schedule'

/** True for exactly one of all who ask for this tick, in whichever process. */
export async function claimTick(db: Database, tick: Date): Promise<boolean> {
  const at = tick.toISOString()
  const { rowCount } = await db.execute(sql`
    insert into ${appState} (key, value) values (${TICK}, ${JSON.stringify({ tick: at })}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where (app_state.value->>'tick')::timestamptz < ${at}::timestamptz`)
  return rowCount === 1
}

export async function noteLastRun(db: Database, at: Date) {
  await db
    .insert(settings)
    .values({ id: 1, last_run: at.toISOString() })
    .onConflictDoUpdate({ target: settings.id, set: { last_run: at.toISOString() } })
}
