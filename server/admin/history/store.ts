import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { activityLogs } from '../../platform/database/schema.ts'

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
  await tx
    .update(activityLogs)
    .set({ undone_at: sql`now()`, undone_by })
    .where(eq(activityLogs.id, id))
}

export type Named = 'tag' | 'article' | 'story'

/** Names of tags and headlines of articles and stories, each under its kind and id. */
export async function namesOf(
  db: Database,
  ids: Record<Named, number[]>,
): Promise<Map<string, string>> {
  const isOneOf = (kind: Named) => sql`= any(${sql.param(ids[kind])}::bigint[])`
  const rows = await rowsOf<{ key: string; name: string }>(db)`
    select 'tag ' || id as key, name
    from tags
    where id ${isOneOf('tag')}
    union all
    select 'article ' || id, title
    from articles
    where id ${isOneOf('article')}
    union all
    select 'story ' || s.id, a.title
    from stories s
    join articles a on a.id = s.lead_article_id
    where s.id ${isOneOf('story')}`
  return new Map(rows.map(({ key, name }) => [key, name]))
}
