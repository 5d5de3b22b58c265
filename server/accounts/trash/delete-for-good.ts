import type { TrashKind } from '../../../contract/accounts/trash.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { answerOrContinue, type Progress } from '../../platform/long-jobs/answer-or-continue.ts'
import { type By, recordChange, SCHEDULE } from '../activity/record-change.ts'
import { countParts, dropTagNumber, forgetEntries, oldestEntries, trashEntry } from './store.ts'
import { TRASHED_TABLES } from './tables-store.ts'

const AT_ONCE = 100

/** Deletes an entry and everything deleted with it; returns how many things that were. */
export async function deleteForGood(
  db: Database,
  kind: TrashKind,
  id: number,
  by: By,
): Promise<number> {
  return db.transaction(async (tx) => {
    const entry = await trashEntry(tx, kind, id)
    if (!entry) throw notFound('Deleted thing')
    const parts = await countParts(tx, entry.id)
    await forgetEntries(tx, [entry.id])
    if (kind === 'tag') await dropTagNumber(tx, id)
    const before = { [TRASHED_TABLES[kind].name]: entry.name }
    await recordChange(tx, {
      by,
      kind,
      id,
      before,
      after: undefined,
      action: `${kind}_delete_for_good`,
    })
    return 1 + parts
  })
}

export function emptyTrash(context: Context, by: By) {
  return answerOrContinue(context, {
    kind: 'empty-trash',
    key: 'empty-trash',
    run: (progress) => inTurn(context.db, () => oldestEntries(context.db, AT_ONCE), by, progress),
  })
}

/** Nightly: deletes what has been in the trash for 30 days. */
export const sweepTrash = (db: Database, now: Date) =>
  inTurn(db, () => oldestEntries(db, AT_ONCE, now), SCHEDULE)

type Next = () => Promise<{ kind: TrashKind; id: number }[]>

async function inTurn(db: Database, next: Next, by: By, progress?: Progress) {
  let deleted = 0
  for (let things = await next(); things.length > 0; things = await next()) {
    for (const { kind, id } of things) {
      deleted += await deleteForGood(db, kind, id, by).catch(ifGone)
      progress?.step()
    }
  }
  return { deleted }
}

/** Somebody restored it, or was quicker. */
function ifGone(error: unknown): number {
  if (error instanceof AppError && error.status === 404) return 0
  throw error
}
