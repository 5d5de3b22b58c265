import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { NewPage, PageChange } from '../../../contract/news/pages.ts'
import type { Database } from '../../platform/database/connect.ts'
import { pages } from '../../platform/database/schema.ts'

export const pageRows = (db: Database) => db.select().from(pages).orderBy(asc(pages.path))

/** All pages except those that only give a fixed route its metadata. */
export const pageLinks = (db: Database) =>
  db
    .select({ path: pages.path, meta_title: pages.meta_title, in_footer: pages.in_footer })
    .from(pages)
    .where(notInArray(pages.path, ['/', '/news', '/articles']))
    .orderBy(asc(pages.path))

export async function pageByPath(db: Database, path: string) {
  const [row] = await db.select().from(pages).where(eq(pages.path, path))
  return row
}

/** Locks the row. */
export async function pageToChange(db: Database, path: string) {
  const [row] = await db.select().from(pages).where(eq(pages.path, path)).for('update')
  return row
}

export async function insertPage(db: Database, page: NewPage) {
  const [row] = await db.insert(pages).values(page).returning()
  return row
}

export async function updatePage(
  db: Database,
  path: string,
  change: PageChange & { updated_at: string },
  unchangedSince?: string,
) {
  const [row] = await db
    .update(pages)
    .set(change)
    .where(and(eq(pages.path, path), unchangedSince ? eq(pages.updated_at, unchangedSince) : undefined))
    .returning()
  return row
}

export async function pageById(db: Database, id: number) {
  const [row] = await db.select().from(pages).where(eq(pages.id, id))
  return row
}
