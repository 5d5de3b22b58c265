import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { followSettings } from '../../platform/database/schema.ts'

/** `unsafe`: settings that lose data after a crash when they are off. */
export async function databaseFacts(db: Database) {
  const { rows } = await db.execute<{
    version: number
    versionText: string
    connections: number
    maxConnections: number
    unsafe: string[]
    now: string
    bytes: string
  }>(sql`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as "versionText",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select coalesce(array_agg(name), '{}') from pg_settings
        where name in ('fsync', 'full_page_writes') and setting = 'off') as unsafe,
      clock_timestamp() as now, pg_database_size(current_database()) as bytes`)
  const [row] = rows
  if (!row) throw new Error('The database does not describe itself')
  return { ...row, now: new Date(row.now), bytes: Number(row.bytes) }
}

/** Queried on the replica itself, which any role may do. A replica that has replayed everything it received is not behind, however long nothing happened. */
export async function replicaState(db: Database) {
  const { rows } = await db.execute<{
    isReplica: boolean
    isStreaming: boolean
    seconds: string | null
  }>(sql`
    select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isStreaming",
      case when pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
        then extract(epoch from now() - pg_last_xact_replay_timestamp()) end as seconds`)
  const [{ seconds, ...state } = { isReplica: false, isStreaming: false, seconds: 0 }] = rows
  return { ...state, seconds: Number(seconds) }
}

/** Web Push to readers, and its sealed private key. */
export async function pushSettings(db: Database) {
  const { push: isOn, push_key_sealed: sealed } = followSettings
  const [row] = await db.select({ isOn, sealed }).from(followSettings)
  return row ?? { isOn: false, sealed: null }
}
