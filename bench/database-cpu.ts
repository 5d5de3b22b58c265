import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/database/connect.ts'

export type CpuByProcess = Map<number, number>

/**
 * Milliseconds by process, but that of this connection. Other programs on a busy machine disturb this less than they
 * disturb the clock. Linux only, else empty.
 */
export async function databaseCpuMs(db: Database): Promise<CpuByProcess> {
  const { rows } = await db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  const files = rows.map(({ pid }) => ({ pid, file: `/proc/${pid}/schedstat` }))
  return new Map(
    files
      .filter(({ file }) => existsSync(file))
      .map(({ pid, file }) => [pid, Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6]),
  )
}

export const cpuBetween = (before: CpuByProcess, after: CpuByProcess): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
