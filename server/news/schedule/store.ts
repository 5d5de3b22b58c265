import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { appState, settings } from '../../platform/database/schema.ts'

const TICK = 'feed-schedule'

/** Server clocks differ slightly; a tick further ahead was written by a wrong clock. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** For exactly one process. A tick in the future was claimed by a clock that ran ahead and would silence the schedule. */
export async function claimTick(
  db: Database,
  tick: Date,
  now: Date,
): Promise<{ aheadUntil: string | null } | undefined> {
  const at = tick.toISOString()
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with last as (select value->>'tick' as tick from ${appState} where key = ${TICK})
    insert into ${appState} (key, value)
    values (${TICK}, ${JSON.stringify({ tick: at })}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where (app_state.value->>'tick')::timestamptz < ${at}::timestamptz
      or (app_state.value->>'tick')::timestamptz > ${latest}::timestamptz
    returning (select tick from last) as last`)
  const [claimed] = rows
  if (!claimed) return undefined
  return { aheadUntil: claimed.last && claimed.last > latest ? claimed.last : null }
}

export async function noteLastRun(db: Database, at: Date) {
  await db
    .insert(settings)
    .values({ id: 1, last_run: at.toISOString() })
    .onConflictDoUpdate({ target: settings.id, set: { last_run: at.toISOString() } })
}
