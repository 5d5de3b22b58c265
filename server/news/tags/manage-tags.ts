import type { Tag } from '../../../contract/news/tags.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isDuplicate, isStillReferenced } from '../../platform/database/error-codes.ts'
import { alreadyExists, conflict, notFound } from '../../platform/errors.ts'
import { insertTag, tagById } from './store.ts'

export async function addTag(db: Database, name: string, by: By): Promise<Tag> {
  try {
    return await db.transaction(async (tx) => {
      const tag = await insertTag(tx, name)
      if (!tag) throw new Error('The new tag was not returned')
      await recordChange(tx, { by, kind: 'tag', id: tag.id, before: undefined, after: tag })
      return tag
    })
  } catch (error) {
    throw isDuplicate(error) ? alreadyExists(`A tag named '${name}'`) : error
  }
}

export async function removeTag({ db, now }: Pick<Context, 'db' | 'now'>, id: number, by: By): Promise<Tag> {
  try {
    return await db.transaction(async (tx) => {
      const tag = await tagById(tx, id)
      if (!tag || !(await moveToTrash(tx, { kind: 'tag', id, by, now: now() }))) throw notFound('Tag')
      return tag
    })
  } catch (error) {
    throw isStillReferenced(error)
      ? conflict('A category uses this tag. Change or delete the category first.')
      : error
  }
}
