import { CHANGED_BY, type ChangeKind } from '../../../contract/accounts/activity.ts'
import { isAtLeast } from '../../../contract/accounts/roles.ts'
import type { Restored, TrashKind } from '../../../contract/accounts/trash.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { type By, recordChange } from '../../accounts/activity/record-change.ts'
import {
  isTaken,
  missingParents,
  putBack,
  reindexTaggedArticles,
  rememberPointer,
} from '../../accounts/trash/restore-store.ts'
import {
  articlesDeletedWith,
  countParts,
  type Entry,
  forgetEntries,
  trashEntry,
} from '../../accounts/trash/store.ts'
import { kindOf, TRASHED_TABLES } from '../../accounts/trash/tables-store.ts'
import { refuseLookAlike } from '../../accounts/users/manage-users.ts'
import { lockUsers } from '../../accounts/users/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { refusedAs } from '../../platform/database/error-codes.ts'
import { AppError, conflict, notAllowed, notFound } from '../../platform/errors.ts'
import type { Accepted } from '../../platform/http/implement.ts'
import { answerOrContinue, type Progress } from '../../platform/long-jobs/answer-or-continue.ts'
import { refuseSharedNames } from '../../stories/coin-links/aliases-store.ts'
import { recountOutlets } from '../../stories/open-reactions-store.ts'
import { EDITABLES } from './editables-store.ts'

type Restoring = { kind: TrashKind; id: number; by: By; rename?: boolean; action?: string }
const ARTICLES_AT_ONCE = 250

/** All of it or nothing, as a job when it takes long. */
export function restoreOrContinue(
  context: Context,
  restoring: Restoring,
): Promise<Restored | Accepted> {
  const { kind, id } = restoring
  refuseLesser(kind, restoring.by)
  return answerOrContinue(context, {
    kind: 'restore',
    key: `restore:${kind}:${id}`,
    run: (progress) =>
      context.db
        .transaction((tx) => restore(tx, restoring, progress))
        .catch(
          refusedAs({ duplicate: conflict('Something else has its name or address by now.') }),
        ),
  })
}

export function refuseLesser(kind: ChangeKind, { role }: By) {
  if (!isAtLeast(role, CHANGED_BY[kind])) throw notAllowed(CHANGED_BY[kind], role)
}

/** Restores, in the caller's transaction, the row under its old id, what it depends on, and what was deleted with it. */
export async function restore(
  tx: Database,
  restoring: Restoring,
  progress?: Progress,
): Promise<Restored> {
  const { kind, id, by, action = `${kind}_restore` } = restoring
  const entry = await trashEntry(tx, kind, id)
  if (!entry) throw notFound('Deleted thing')
  if (kind === 'user') await lockUsers(tx)
  const patch: Record<string, unknown> = await ownName(tx, entry, restoring.rename === true)
  for (const { link, id: parentId } of await missingParents(tx, entry)) {
    const parent = kindOf(link.parent)
    if (link.isNullable) {
      patch[link.column] = null
      await rememberPointer(tx, link, parentId, id)
    } else if (parent && (await trashEntry(tx, parent, parentId)))
      await restore(tx, { kind: parent, id: parentId, by })
    else
      throw conflict(
        `It cannot be restored: the ${parent ?? link.parent} it belongs to is gone for good.`,
      )
  }
  const { pointing } = await putBack(tx, kind, [entry.id], patch)
  if (kind === 'user')
    await refuseLookAlike(tx, { id, username: String(patch.username ?? entry.name) })
  if (kind === 'coin') {
    await refuseSharedNames(tx, id)
    await recountOutlets(tx, id)
  }
  const retagged = kind === 'tag' ? await reindexTaggedArticles(tx, id) : 0
  const parts = await restoreArticles(tx, entry.id, progress)
  await forgetEntries(tx, [entry.id])
  const after = (await EDITABLES[kind].read(tx, [id])).get(id)
  await recordChange(tx, { by, kind, id, before: undefined, after, action })
  const articles = pointing + retagged + parts
  return {
    kind,
    id,
    name: String(patch[TRASHED_TABLES[kind].name] ?? entry.name),
    note: articles > 0 ? `Back on ${countText(articles, 'article')}.` : '',
  }
}

async function restoreArticles(
  tx: Database,
  entryId: number,
  progress?: Progress,
): Promise<number> {
  progress?.expect(await countParts(tx, entryId))
  let done = 0
  for (;;) {
    const entries = await articlesDeletedWith(tx, entryId, ARTICLES_AT_ONCE)
    if (entries.length === 0) return done
    await putBack(tx, 'article', entries)
    await forgetEntries(tx, entries)
    for (const _ of entries) progress?.step()
    done += entries.length
  }
}

/** If the name is in use meanwhile, asks first and then appends a number. */
async function ownName(
  tx: Database,
  { kind, row }: Entry,
  rename: boolean,
): Promise<Record<string, string>> {
  const unique = TRASHED_TABLES[kind].unique
  if (!unique) return {}
  const { column, words, suffix } = unique
  const name = String(row[column])
  if (!(await isTaken(tx, kind, column, name))) return {}
  let number = 2
  const numbered = () => name + suffix.replace('2', String(number))
  while (await isTaken(tx, kind, column, numbered())) number++
  if (!rename)
    throw new AppError(
      409,
      'NAME_IN_USE',
      `${words} ${name} exists again. Restore as ${numbered()}?`,
    )
  return { [column]: numbered() }
}
