import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { categories } from '../platform/database/schema.ts'

export async function categoryNamed(db: Database, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: categories.name })
    .from(categories)
    .where(and(eq(categories.slug, slug), eq(categories.isActive, true)))
  return row?.name
}

/** A story by its id, or the one it was merged into; undefined when nothing of it is visible. */
export async function storyTitle(
  db: Database,
  id: number,
): Promise<{ id: number; title: string } | undefined> {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select s.id, a.title from stories s join articles a on a.id = s.lead_article_id and not a.hidden
    where s.id = (select coalesce(merged_into, id) from stories where id = ${id})`)
  return rows[0] && { id: Number(rows[0].id), title: rows[0].title }
}
