import { sql } from 'drizzle-orm'
import type { DiskPart, RetentionPreview } from '../../../contract/admin/retention.ts'
import type { Database } from '../../platform/database/connect.ts'
import { OLD_ROWS, type OldRows, type OldRowsKind } from './old-rows-store.ts'

type InDatabase = Exclude<keyof RetentionPreview, 'pictures'>

/** Whose tables are whose on the disk; what is in none of them is the rest. */
const TABLES: Record<InDatabase, readonly string[]> = {
  ...(Object.fromEntries(
    Object.entries<OldRows>(OLD_ROWS).map(([kind, { tables, kept = [] }]) => [kind, [...tables, ...kept]]),
  ) as Record<OldRowsKind, string[]>),
  prices: ['price_points'],
  trash: ['trash'],
}

/** With their indexes and long texts. */
export async function bytesOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ bytes: string | null }>(sql`
    select sum(pg_total_relation_size(to_regclass(name))) as bytes from unnest(${sql.param([...tables])}::text[]) name`)
  return Number(rows[0]?.bytes ?? 0)
}

export async function databaseParts(db: Database): Promise<Map<DiskPart, number>> {
  const parts = new Map<DiskPart, number>()
  for (const part of Object.keys(TABLES) as InDatabase[]) parts.set(part, await bytesOf(db, TABLES[part]))
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  const known = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  return parts.set('rest', Math.max(0, Number(rows[0]?.bytes ?? 0) - known))
}
