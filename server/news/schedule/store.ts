import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { appState, settings } from '../../platform/database/schema.ts'

const TICK = 'feed-schedule'

/** Servers' clocks differ a little; a tick further in the future was written by one that was wrong. */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Answers exactly one of all who ask for this tick, in whichever process, and says where the last claimed one stood. One that
 * lies in the future was claimed by a clock that ran ahead: it would silence the schedule until then.
 */
export async function claimTick(
  db: Database,
  tick: Date,
  now: Date,
): Promise<{ aheadUntil: string | null } | undefined> {
  const at = tick.toISOString()
  const latest = new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with last as (select value->>'tick' as tick from ${appState} where key = ${TICK})
    insert into ${appState} (key, value) values (${TICK}, ${JSON.stringify({ tick: at })}::jsonb)
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
