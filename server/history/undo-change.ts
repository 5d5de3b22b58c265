import { CHANGE_KINDS, CHANGED_BY, type ChangeKind } from '../../contract/activity.ts'
import { isAtLeast } from '../../contract/roles.ts'
import { type By, recordChange } from '../changes/record-change.ts'
import { THINGS } from '../changes/things-store.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { isDuplicate } from '../database/error-codes.ts'
import { AppError, conflict, notAllowed, notFound } from '../errors.ts'
import { afterUndo } from './after-undo.ts'
import { changeToUndo, markUndone, newestChangeOf } from './store.ts'
import { undoState } from './undo-state.ts'

/** Puts back what a change replaced, as a change of its own. What was changed again since stays, if `partly` is asked for. */
export async function undoChange(context: Context, logId: number, by: By, { partly = false } = {}) {
  try {
    return await context.db.transaction(async (tx) => {
      const change = await changeToUndo(tx, logId)
      if (!change || change.entity_id === null || !isKind(change.entity_type)) throw notFound('Change')
      refuseLesser(change.entity_type, by)
      if (change.undone_at) throw conflict(`${change.undone_by} has undone this already.`)
      const thing = { kind: change.entity_type, id: change.entity_id }
      const name = await putBack(tx, context, { ...change, ...thing, by, partly })
      await markUndone(tx, logId, by.name)
      return { ...thing, name: name ?? change.entity_name ?? '' }
    })
  } catch (error) {
    throw isDuplicate(error) ? conflict('Something else has this name or address by now.') : error
  }
}

/** The caller's own newest change: what the toast after it undoes. */
export async function undoNewest(context: Context, kind: ChangeKind, id: number, by: By) {
  const newest = await newestChangeOf(context.db, kind, id)
  if (!newest) throw notFound('Change')
  if (newest.by_id !== by.id) throw conflict('Somebody else has changed this since.')
  return undoChange(context, newest.id, by)
}

function refuseLesser(kind: ChangeKind, { role }: By) {
  const needed = CHANGED_BY[kind]
  if (!isAtLeast(role, needed)) throw notAllowed(needed, role)
}

type Undoing = {
  kind: ChangeKind
  id: number
  by: By
  partly: boolean
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function putBack(tx: Database, context: Context, { kind, id, by, partly, before, after }: Undoing) {
  const thing = THINGS[kind]
  const current = (await thing.read(tx, [id], { lock: true })).get(id)
  const { secrets } = thing
  const { undo, note, fields } = undoState({ before, after, current, isInTrash: false, secrets })
  if (undo === 'no' || !current || !before) throw conflict(note ?? 'This cannot be undone.')
  if (undo === 'partly' && !partly) throw new AppError(409, 'UNDO_PARTLY', note ?? '')
  await thing.write(tx, id, fields)
  const restored = { ...current, ...fields }
  await afterUndo[kind]?.(tx, context, current, restored)
  await recordChange(tx, { by, kind, id, before: current, after: restored, action: 'undo' })
  return thing.nameOf(restored)
}

const isKind = (text: string): text is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(text)
