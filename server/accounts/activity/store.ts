import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { LogStatus, LogsQuery } from '../../../contract/accounts/activity.ts'
import { type Database, theRow } from '../../platform/database/connect.ts'
import { activityLogs, publishers } from '../../platform/database/schema.ts'

/** `details` is stored as JSON text. Only record-change.ts writes who changed what, before and after. */
export type NewLog = Omit<typeof activityLogs.$inferInsert, 'details' | 'status'> & {
  status: LogStatus
  details?: object | null
}

/** Writes one row and returns its id; `finishLog` settles a pending row by it. */
export async function writeLog(db: Database, log: NewLog): Promise<number> {
  const row = await theRow(writeLogs(db, [log]))
  return row.id
}

export function writeLogs(db: Database, logs: NewLog[]) {
  return db
    .insert(activityLogs)
    .values(logs.map(({ details, ...log }) => ({ ...log, details: asText(details) })))
    .returning({ id: activityLogs.id, entity_id: activityLogs.entity_id })
}

/** Settles a pending row, once. Answers whether it was this call that did. */
export async function finishLog(
  db: Database,
  id: number,
  status: LogStatus,
  details?: object | null,
) {
  const { rowCount } = await db
    .update(activityLogs)
    .set({ status, ...(details === undefined ? {} : { details: asText(details) }) })
    .where(and(eq(activityLogs.id, id), eq(activityLogs.status, 'pending')))
  return rowCount === 1
}

export function newestLogs(
  db: Database,
  { limit, before, action, status, entity_type, entity_id, changes, who }: LogsQuery,
) {
  const wanted: (SQL | undefined)[] = [
    before === undefined ? undefined : olderThan(before),
    action ? eq(activityLogs.action, action) : undefined,
    status ? eq(activityLogs.status, status) : undefined,
    entity_type ? eq(activityLogs.entity_type, entity_type) : undefined,
    entity_id ? eq(activityLogs.entity_id, entity_id) : undefined,
    changes ? isNotNull(activityLogs.by_name) : undefined,
    who ? eq(activityLogs.by_name, who) : undefined,
  ]
  const { entity_type: kind, entity_id: id, publisher_id } = activityLogs
  const publisher = sql`coalesce(${publisher_id}, case when ${kind} = 'publisher' then ${id} end)`
  return db
    .select({ ...getTableColumns(activityLogs), publisher_name: publishers.name })
    .from(activityLogs)
    .leftJoin(publishers, eq(publishers.id, publisher))
    .where(and(...wanted))
    .orderBy(desc(activityLogs.created_at), desc(activityLogs.id))
    .limit(limit)
}

export async function peopleWhoChanged(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: sql<string>`${activityLogs.by_name}` })
    .from(activityLogs)
    .where(isNotNull(activityLogs.by_name))
    .orderBy(asc(activityLogs.by_name))
  return rows.map(({ name }) => name)
}

/** Rows before the one with this id in the list; if that one is gone, rows with a smaller id. */
const olderThan = (id: number) =>
  sql`(${activityLogs.created_at}, ${activityLogs.id}) < (coalesce((select l.created_at from ${activityLogs} l where l.id = ${id}), 'infinity'), ${id})`

const asText = (details: object | null | undefined) =>
  details === undefined || details === null ? null : JSON.stringify(details)
