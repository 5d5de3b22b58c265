import type { TrashKind } from '../../../contract/accounts/trash.ts'
import type { Database } from '../../platform/database/connect.ts'
import { checkClock } from '../../platform/settings/clock-store.ts'
import { ROWS } from '../activity/editable-rows-store.ts'
import { type By, recordChange } from '../activity/record-change.ts'
import { articlesOf, deleteRows, writeDocuments } from './store.ts'

type Deletion = { kind: TrashKind; id: number; by: By; now: Date; action?: string }

/**
 * Moves a row and everything that references it to the trash, in the caller's transaction. Returns false if
 * it does not exist.
 */
export async function moveToTrash(
  tx: Database,
  { kind, id, by, now, action }: Deletion,
): Promise<boolean> {
  const before = (await ROWS[kind].read(tx, [id], { lock: true })).get(id)
  if (!before) return false
  const { stamp: at } = await checkClock(tx, now)
  await writeDocuments(tx, { kind, ids: [id], by: by.name, at })
  await deleteRows(tx, kind, [id])
  await recordChange(tx, { by, kind, id, before, after: undefined, ...(action && { action }) })
  return true
}

const ARTICLES_AT_ONCE = 500

/** A publisher with all of its articles, in one transaction. They are restored or deleted together. */
export async function movePublisherWithArticles(
  tx: Database,
  { id, by, now, articles }: { id: number; by: By; now: Date; articles: number },
  onMoved: (count: number) => void,
): Promise<boolean> {
  const before = (await ROWS.publisher.read(tx, [id], { lock: true })).get(id)
  if (!before) return false
  const note = `${articles.toLocaleString('en-US')} articles deleted with it`
  const { stamp: at } = await checkClock(tx, now)
  const partOf = await writeDocuments(tx, { kind: 'publisher', ids: [id], by: by.name, at, note })
  for (let ids = await next(); ids.length > 0; ids = await next()) {
    await writeDocuments(tx, { kind: 'article', ids, by: by.name, at, partOf })
    await deleteRows(tx, 'article', ids)
    onMoved(ids.length)
  }
  await deleteRows(tx, 'publisher', [id])
  await recordChange(tx, { by, kind: 'publisher', id, before, after: undefined })
  return true

  async function next() {
    return articlesOf(tx, id, ARTICLES_AT_ONCE)
  }
}
