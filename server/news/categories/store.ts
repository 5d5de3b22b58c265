import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { CategoryBody } from '../../../contract/news/categories.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { categories, oldCategorySlugs } from '../../platform/database/schema.ts'
import { alreadyExists, badInput, notFound, refuseStale } from '../../platform/errors.ts'

/** Short, as another category may take the old address, and a merged story be split again. */
const MOVED_SECONDS = 300

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

export const categoryBySlug = (db: Database, slug: string) =>
  first(db.select().from(categories).where(eq(categories.slug, slug)))

async function categoryToChange(db: Database, id: number) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('update')
  if (!row) throw notFound('Category')
  return row
}

export async function addCategory({ db }: Context, category: CategoryBody, by: By) {
  const write = db.transaction(async (tx) => {
    const row = await theRow(tx.insert(categories).values(category).returning())
    await claimSlug(tx, row.slug)
    await recordChange(tx, { by, kind: 'category', id: row.id, before: undefined, after: row })
    return row
  })
  return write.catch(explained(category))
}

/** A changed slug keeps redirecting from the old address. */
export async function changeCategory(
  { db, now }: Context,
  id: number,
  category: CategoryBody,
  by: By,
  unchangedSince?: string,
) {
  const change = { ...category, updated_at: now().toISOString() }
  const write = db.transaction(async (tx) => {
    const before = await categoryToChange(tx, id)
    refuseStale(before, unchangedSince, 'category')
    const row = await theRow(
      tx.update(categories).set(change).where(eq(categories.id, id)).returning(),
    )
    await claimSlug(tx, row.slug)
    if (before.slug !== row.slug) await rememberSlug(tx, before.slug, id)
    await recordChange(tx, { by, kind: 'category', id, before, after: row })
    return row
  })
  return write.catch(explained(category))
}

export async function removeCategory({ db, now }: Context, id: number, by: By) {
  return db.transaction(async (tx) => {
    const row = await categoryToChange(tx, id)
    await moveToTrash(tx, { kind: 'category', id, by, now: now() })
    return row
  })
}

const explained = ({ slug, tagId }: CategoryBody) =>
  refusedAs({
    duplicate: alreadyExists(`A category with the slug '${slug}'`, 'slug'),
    referenced: badInput(`There is no tag with the id ${tagId}.`, 'tagId'),
  })

/** Removes redirects from a slug that a category uses now. */
export async function claimSlug(db: Database, slug: string) {
  await db.delete(oldCategorySlugs).where(eq(oldCategorySlugs.slug, slug))
}

export async function rememberSlug(db: Database, slug: string, category_id: number) {
  await db
    .insert(oldCategorySlugs)
    .values({ slug, category_id })
    .onConflictDoUpdate({ target: oldCategorySlugs.slug, set: { category_id } })
}

/** Where the category that once had this slug is now, while readers may see it. */
export async function currentSlug(db: Database, oldSlug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: categories.slug })
    .from(oldCategorySlugs)
    .innerJoin(categories, eq(categories.id, oldCategorySlugs.category_id))
    .where(and(eq(oldCategorySlugs.slug, oldSlug), eq(categories.isActive, true)))
  return row?.slug
}

export async function movedPage(db: Database, url: string): Promise<string | undefined> {
  const [, slug, query = ''] = /^\/([a-z0-9-]{1,100})\/?(\?.*)?$/.exec(url) ?? []
  const now = slug && (await currentSlug(db, slug))
  return now && `/${now}${query}`
}

export const redirectMoved = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', `max-age=${MOVED_SECONDS}`).redirect(address, 301)
