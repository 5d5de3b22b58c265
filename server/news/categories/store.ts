import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { CategoryBody } from '../../../contract/news/categories.ts'
import type { Database } from '../../platform/database/connect.ts'
import { categories } from '../../platform/database/schema.ts'

const inOrder = [asc(categories.order), asc(categories.name), asc(categories.id)]

export const allCategories = (db: Database) =>
  db
    .select()
    .from(categories)
    .orderBy(...inOrder)

const { updated_at: _, ...publicColumns } = getTableColumns(categories)

export const activeCategories = (db: Database) =>
  db
    .select(publicColumns)
    .from(categories)
    .where(eq(categories.isActive, true))
    .orderBy(...inOrder)

export async function categoryBySlug(db: Database, slug: string) {
  const [row] = await db.select().from(categories).where(eq(categories.slug, slug))
  return row
}

/** Locks the row. */
export async function categoryToChange(db: Database, id: number) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('update')
  return row
}

export async function insertCategory(db: Database, category: CategoryBody) {
  const [row] = await db.insert(categories).values(category).returning()
  return row
}

export async function updateCategory(
  db: Database,
  id: number,
  change: CategoryBody & { updated_at: string },
  unchangedSince?: string,
) {
  const [row] = await db
    .update(categories)
    .set(change)
    .where(and(eq(categories.id, id), unchangedSince ? eq(categories.updated_at, unchangedSince) : undefined))
    .returning()
  return row
}
