import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'

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

/** Replicas that stream from this server, with how far each is behind. Only a privileged role sees the lag. */
export async function replicaLags(db: Database): Promise<{ name: string; seconds: number | null }[]> {
  const { rows } = await db.execute<{ name: string; seconds: string | null }>(sql`
    select coalesce(nullif(application_name, ''), host(client_addr), 'replica') as name,
      extract(epoch from replay_lag) as seconds
    from pg_stat_replication where state is not null`)
  return rows.map(({ name, seconds }) => ({ name, seconds: seconds === null ? null : Number(seconds) }))
}
