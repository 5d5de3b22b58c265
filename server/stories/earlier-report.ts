import type { Database } from '../platform/database/connect.ts'
import { storiesOf } from './hand-store.ts'
import { membersOf } from './members-store.ts'

/** The first report of an article's story by another outlet, and whether the article is a copy. */
export type EarlierReport = {
  report: { id: number; title: string; url: string; at: string } | null
  copy: boolean
}

/** Undefined while the article has not been grouped. */
export async function earlierReport(db: Database, articleId: number): Promise<EarlierReport | undefined> {
  const [story] = await storiesOf(db, [articleId])
  const members = story === undefined ? [] : await membersOf(db, [story])
  const own = members.find(({ id }) => id === articleId)
  if (!own) return undefined
  const first = members.find(
    ({ at, id, publisher }) => (at < own.at || (at === own.at && id < own.id)) && publisher !== own.publisher,
  )
  return {
    report: first
      ? { id: first.id, title: first.title, url: first.url, at: new Date(first.at).toISOString() }
      : null,
    copy: own.copyOf !== undefined,
  }
}
