import type { Tag } from '../../contract/tags.ts'
import type { Database } from '../database/connect.ts'
import { isDuplicate, isStillReferenced } from '../database/error-codes.ts'
import { alreadyExists, conflict, notFound } from '../errors.ts'
import { deleteTag, insertTag } from './store.ts'

export async function addTag(db: Database, name: string): Promise<Tag> {
  try {
    const tag = await insertTag(db, name)
    if (!tag) throw new Error('The new tag was not returned')
    return tag
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`A tag named '${name}'`) : error
  }
}

export async function removeTag(db: Database, id: number): Promise<Tag> {
  try {
    const tag = await deleteTag(db, id)
    if (!tag) throw notFound('Tag')
    return tag
  } catch (error) {
    throw isStillReferenced(error)
      ? conflict('A category uses this tag. Change or delete the category first.')
      : error
  }
}
