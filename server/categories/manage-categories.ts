import type { CategoryBody } from '../../contract/categories.ts'
import type { Context } from '../context.ts'
import { isDuplicate, isStillReferenced } from '../database/error-codes.ts'
import { alreadyExists, badInput, notFound, staleEdit } from '../errors.ts'
import { categoryById, deleteCategory, insertCategory, updateCategory } from './store.ts'

export async function addCategory({ db }: Context, category: CategoryBody) {
  const row = await explained(category, insertCategory(db, category))
  if (!row) throw new Error('The new category was not returned')
  return row
}

export async function changeCategory(
  { db, now }: Context,
  id: number,
  category: CategoryBody,
  unchangedSince?: string,
) {
  const change = { ...category, updated_at: now().toISOString() }
  const row = await explained(category, updateCategory(db, id, change, unchangedSince))
  if (!row) throw (await categoryById(db, id)) ? staleEdit('category') : notFound('Category')
  return row
}

export async function removeCategory({ db }: Context, id: number) {
  const row = await deleteCategory(db, id)
  if (!row) throw notFound('Category')
  return row
}

async function explained<T>({ slug, tagId }: CategoryBody, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isDuplicate(error)) throw alreadyExists(`A category with the slug '${slug}'`)
    throw isStillReferenced(error) ? badInput(`tagId: there is no tag with the id ${tagId}.`) : error
  }
}
