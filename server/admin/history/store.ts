import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import type { Database } from '../../platform/database/connect.ts'
import { activityLogs, tags } from '../../platform/database/schema.ts'

/** Locks the log row, so that two undos take turns. */
export async function changeToUndo(tx: Database, id: number) {
  const [row] = await tx
    .select()
    .from(activityLogs)
    .where(and(eq(activityLogs.id, id), isNotNull(activityLogs.by_name)))
    .for('update')
  return row
}

/** The newest change and the one before it. */
export async function newestChangesOf(db: Database, kind: ChangeKind, id: number) {
  return db
    .select({ id: activityLogs.id, by_id: activityLogs.by_id, by_name: activityLogs.by_name })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.entity_type, kind),
        eq(activityLogs.entity_id, id),
        isNotNull(activityLogs.by_name),
      ),
    )
    .orderBy(desc(activityLogs.id))
    .limit(2)
}

export async function markUndone(tx: Database, id: number, undone_by: string) {
  await tx.update(activityLogs).set({ undone_at: sql`now()`, undone_by }).where(eq(activityLogs.id, id))
}

export async function tagNames(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: tags.id, name: tags.name }).from(tags).where(inArray(tags.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
