import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type DiskPart,
  RetentionHold,
  type RetentionPreview,
  RetentionRun,
} from '../../../contract/admin/retention.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { appState } from '../../platform/database/schema.ts'
import { RETENTION_RUN } from '../../platform/settings/clock-store.ts'
import { OLD_ROWS, type OldRows, type OldRowsKind } from './old-rows-store.ts'

const HOLD = 'retention-hold'
const SIZES = 'disk-sizes'

/** Bytes in use on the disk, a day each, oldest first. */
const Sizes = z.array(z.object({ day: z.string(), used: z.number() }))
export type Sizes = z.infer<typeof Sizes>

export const lastRun = async (db: Database) =>
  (await stored(db, RETENTION_RUN, RetentionRun)) ?? null

export const saveRun = (db: Database, run: RetentionRun) => save(db, RETENTION_RUN, run)

export const currentHold = async (db: Database) => (await stored(db, HOLD, RetentionHold)) ?? null

export async function saveHold(db: Database, hold: RetentionHold | null) {
  if (hold) await save(db, HOLD, hold)
  else await db.delete(appState).where(eq(appState.key, HOLD))
}

export const diskSizes = async (db: Database) => (await stored(db, SIZES, Sizes)) ?? []

export const saveDiskSizes = (db: Database, sizes: Sizes) => save(db, SIZES, sizes)

async function stored<Value>(db: Database, key: string, schema: z.ZodType<Value>) {
  const [row] = await db
    .select({ value: appState.value })
    .from(appState)
    .where(eq(appState.key, key))
  return schema.safeParse(row?.value).data
}

async function save(db: Database, key: string, value: unknown) {
  await db
    .insert(appState)
    .values({ key, value })
    .onConflictDoUpdate({ target: appState.key, set: { value, updated_at: sql`now()` } })
}

type InDatabase = Exclude<keyof RetentionPreview, 'pictures'>

/** Whose tables are whose on the disk; what is in none of them is the rest. */
const TABLES: Record<InDatabase, readonly string[]> = {
  ...(Object.fromEntries(
    Object.entries<OldRows>(OLD_ROWS).map(([kind, { tables, kept = [] }]) => [
      kind,
      [...tables, ...kept],
    ]),
  ) as Record<OldRowsKind, string[]>),
  prices: ['price_points'],
  trash: ['trash'],
}

/** With their indexes and long texts. */
export async function bytesOf(db: Database, tables: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ bytes: string | null }>(sql`
    select sum(pg_total_relation_size(to_regclass(name))) as bytes
    from unnest(${sql.param([...tables])}::text[]) name`)
  return Number(rows[0]?.bytes ?? 0)
}

export async function databaseParts(db: Database): Promise<Map<DiskPart, number>> {
  const parts = new Map<DiskPart, number>()
  for (const part of Object.keys(TABLES) as InDatabase[])
    parts.set(part, await bytesOf(db, TABLES[part]))
  const rows = await rowsOf<{ bytes: string }>(
    db,
  )`select pg_database_size(current_database()) as bytes`
  const known = [...parts.values()].reduce((sum, bytes) => sum + bytes, 0)
  return parts.set('rest', Math.max(0, Number(rows[0]?.bytes ?? 0) - known))
}
