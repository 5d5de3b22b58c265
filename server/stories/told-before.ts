import type { Database } from '../platform/database/connect.ts'
import { storiesOf } from './hand-store.ts'
import { membersOf } from './members-store.ts'

/** Who told an article's story before it, the first of them, and whether it only has another's text. */
export type ToldBefore = {
  first: { id: number; title: string; url: string; at: string } | null
  copy: boolean
}

/** Undefined while the article has not been grouped. */
export async function toldBefore(db: Database, articleId: number): Promise<ToldBefore | undefined> {
  const [story] = await storiesOf(db, [articleId])
  const members = story === undefined ? [] : await membersOf(db, [story])
  const own = members.find(({ id }) => id === articleId)
  if (!own) return undefined
  const first = members.find(
    ({ at, id, publisher }) => (at < own.at || (at === own.at && id < own.id)) && publisher !== own.publisher,
  )
  return {
    first: first
      ? { id: first.id, title: first.title, url: first.url, at: new Date(first.at).toISOString() }
      : null,
    copy: own.copyOf !== undefined,
  }
}
