import type { CategoryBody } from '../../../contract/news/categories.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import { isDuplicate, isStillReferenced } from '../../platform/database/error-codes.ts'
import { alreadyExists, badInput, notFound, staleEdit } from '../../platform/errors.ts'
import { claimSlug, rememberSlug } from './old-slugs-store.ts'
import { categoryToChange, insertCategory, updateCategory } from './store.ts'

export async function addCategory({ db }: Context, category: CategoryBody, by: By) {
  const write = db.transaction(async (tx) => {
    const row = await insertCategory(tx, category)
    if (!row) throw new Error('The new category was not returned')
    await claimSlug(tx, row.slug)
    await recordChange(tx, { by, kind: 'category', id: row.id, before: undefined, after: row })
    return row
  })
  return explained(category, write)
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
    if (!before) throw notFound('Category')
    const row = await updateCategory(tx, id, change, unchangedSince)
    if (!row) throw staleEdit('category')
    await claimSlug(tx, row.slug)
    if (before.slug !== row.slug) await rememberSlug(tx, before.slug, id)
    await recordChange(tx, { by, kind: 'category', id, before, after: row })
    return row
  })
  return explained(category, write)
}

export async function removeCategory({ db, now }: Context, id: number, by: By) {
  return db.transaction(async (tx) => {
    const row = await categoryToChange(tx, id)
    if (!row) throw notFound('Category')
    await moveToTrash(tx, { kind: 'category', id, by, now: now() })
    return row
  })
}

async function explained<T>({ slug, tagId }: CategoryBody, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error)) throw alreadyExists(`A category with the slug '${slug}'`, 'slug')
    throw isStillReferenced(error) ? badInput(`There is no tag with the id ${tagId}.`, 'tagId') : error
  }
}
