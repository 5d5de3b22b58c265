import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { TRASH_KINDS, type TrashKind } from '../../../contract/accounts/trash.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import { moveToTrash } from '../../accounts/trash/move-to-trash.ts'
import { isInTrash } from '../../accounts/trash/store.ts'
import { refuseWithoutAdmin } from '../../accounts/users/manage-users.ts'
import { lockUsers } from '../../accounts/users/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { AppError, conflict, notFound } from '../../platform/errors.ts'
import { afterUndo } from './after-undo.ts'
import { EDITABLES } from './editables-store.ts'
import { refuseLesser, restore } from './restore.ts'
import { isKind } from './shown-changes.ts'
import { changeToUndo, markUndone, newestChangesOf } from './store.ts'
import { undoState } from './undo-state.ts'

/** Restores what a change replaced, as a change of its own. With `partly`, fields changed since are kept. */
export async function undoChange(context: Context, logId: number, by: By, { partly = false } = {}) {
  const duplicate = conflict('Something else has this name or address by now.')
  const referenced = conflict('Something else needs it by now.')
  return context.db
    .transaction(async (tx) => {
      const change = await changeToUndo(tx, logId)
      if (!change || change.entity_id === null || !isKind(change.entity_type))
        throw notFound('Change')
      refuseLesser(change.entity_type, by)
      if (change.undone_at) throw conflict(`${change.undone_by} has undone this already.`)
      const thing = { kind: change.entity_type, id: change.entity_id }
      const name = await putBack(tx, context, { ...change, ...thing, by, partly })
      await markUndone(tx, logId, by.name)
      return { ...thing, name: name ?? change.entity_name ?? '' }
    })
    .catch(refusedAs({ duplicate, referenced }))
}

/** The caller's own newest change, if it is the only one from `firstChange` on: what the toast after it undoes. */
export async function undoNewest(
  context: Context,
  kind: ChangeKind,
  id: number,
  by: By,
  firstChange = Number.POSITIVE_INFINITY,
) {
  const [newest, before] = await newestChangesOf(context.db, kind, id)
  if (!newest) throw notFound('Change')
  if (newest.by_id !== by.id) throw conflict('Somebody else has changed this since.')
  if (before && before.id >= firstChange) throw conflict('You have changed this again since.')
  return undoChange(context, newest.id, by)
}

type Undoing = {
  kind: ChangeKind
  id: number
  by: By
  partly: boolean
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function putBack(
  tx: Database,
  context: Context,
  { kind, id, by, partly, before, after }: Undoing,
) {
  const thing = EDITABLES[kind]
  if (kind === 'user') await lockUsers(tx)
  const current = (await thing.read(tx, [id], { lock: true })).get(id)
  const { secrets, withoutTrash } = thing
  const trashed = (await isInTrash(tx, [{ kind, id }])).size > 0
  const isKeptByLog = withoutTrash !== undefined
  const situation = { before, after, current, isInTrash: trashed, isKeptByLog, secrets }
  const { undo, note, fields } = undoState(situation)
  if (undo === 'no') throw conflict(note ?? 'This cannot be undone.')
  if (undo === 'partly' && !partly) throw new AppError(409, 'UNDO_PARTLY', note ?? '')
  if (withoutTrash && !after) {
    await withoutTrash.add(tx, id, fields)
    await recordChange(tx, { by, kind, id, before: undefined, after: fields, action: 'undo' })
    return thing.nameOf(fields)
  }
  if (isTrashKind(kind) && !after) return (await restore(tx, { kind, id, by, action: 'undo' })).name
  if (!current) throw notFound('Thing')
  if (!before) {
    await deleteAgain(tx, { kind, id, by, current, now: context.now() })
    return thing.nameOf(current)
  }
  await thing.write(tx, id, fields)
  const restored = { ...current, ...fields }
  await afterUndo[kind]?.(tx, context, current, restored)
  await recordChange(tx, { by, kind, id, before: current, after: restored, action: 'undo' })
  return thing.nameOf(restored)
}

/** A thing that was made, or restored. The last admin stays, as when a person deletes one. */
async function deleteAgain(
  tx: Database,
  {
    kind,
    id,
    by,
    current,
    now,
  }: Pick<Undoing, 'kind' | 'id' | 'by'> & { current: object; now: Date },
) {
  if (!isTrashKind(kind)) {
    const { withoutTrash } = EDITABLES[kind]
    if (!withoutTrash) throw conflict('This cannot be undone.')
    await withoutTrash.remove(tx, id)
    return recordChange(tx, { by, kind, id, before: current, after: undefined, action: 'undo' })
  }
  await moveToTrash(tx, { kind, id, by, now, action: 'undo' })
  if (kind === 'user') await refuseWithoutAdmin(tx, 'The last admin cannot be deleted.')
}

const isTrashKind = (kind: ChangeKind): kind is TrashKind =>
  (TRASH_KINDS as readonly string[]).includes(kind)
