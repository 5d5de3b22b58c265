import { isDeepStrictEqual } from 'node:util'
import type { ChangeKind, LogStatus } from '../../../contract/accounts/activity.ts'
import { withoutKeys } from '../../../contract/accounts/admin-only.ts'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import type { Role } from '../../../contract/accounts/roles.ts'
import type { Database } from '../../platform/database/connect.ts'
import { LOGGED, type Logged } from './editable-rows-store.ts'
import { writeLog } from './store.ts'

/** Who changes something: a user, or a program by its name. */
export type By = { id: number | null; name: string; role: Role; onLogged?: (logId: number) => void }
export const SCHEDULE: By = { id: null, name: 'schedule', role: 'admin' }
/** The program that groups articles into stories. */
export const GROUPER: By = { id: null, name: 'grouper', role: 'admin' }
export const COMMAND_LINE: By = { id: null, name: 'command line', role: 'admin' }

/** The log row of what a caller changes is named in the reply, for its undo. */
export const whoIs = (caller: { user: SessionUser; lastChange?: number }): By => ({
  id: caller.user.id,
  name: caller.user.username,
  role: caller.user.role,
  onLogged: (logId) => {
    caller.lastChange = logId
  },
})

type NewChange = {
  by: By
  kind: ChangeKind
  id: number
  /** The thing as it was and as it is, with at least the fields that may differ; undefined while it did not exist. */
  before: object | undefined
  after: object | undefined
  /** Defaults to '{kind}_create', '_update' or '_delete'. */
  action?: string
  /** Defaults to 'success' without details. */
  status?: LogStatus
  details?: object
}

/**
 * Every change of what a person can edit passes here, in the transaction that makes it: who, what, before and after.
 * Answers the id of the log row, undefined when nothing differs.
 */
export async function recordChange(
  tx: Database,
  { by, kind, id, before, after, action, status = 'success', details }: NewChange,
): Promise<number | undefined> {
  const thing = LOGGED[kind]
  const changed = differing(thing, before as Fields | undefined, after as Fields | undefined)
  if (!changed) return undefined
  const verb = before ? (after ? 'update' : 'delete') : 'create'
  const logId = await writeLog(tx, {
    action: action ?? `${kind}_${verb}`,
    entity_type: kind,
    entity_id: id,
    status,
    details: details ?? null,
    by_id: by.id,
    by_name: by.name,
    entity_name: thing.nameOf({ ...before, ...after }),
    ...changed,
  })
  by.onLogged?.(logId)
  return logId
}

type Fields = Record<string, unknown>

/**
 * The fields that differ between two rows, or all fields of one. Secrets are compared here but never stored.
 */
function differing(
  { fields, secrets }: Logged,
  before: Fields | undefined,
  after: Fields | undefined,
) {
  const kept = [...fields, ...secrets].filter(
    (field) =>
      !before || !after || (field in after && !isDeepStrictEqual(before[field], after[field])),
  )
  const shown = (field: string, value: unknown) =>
    secrets.includes(field) && value !== null ? 'replaced' : maskedAddress(value)
  const written = (row: Fields | undefined): Fields | null =>
    row
      ? Object.fromEntries(
          kept.filter((field) => field in row).map((field) => [field, shown(field, row[field])]),
        )
      : null
  const changed = { before: written(before), after: written(after) }
  return before && after && Object.keys(changed.after ?? {}).length === 0 ? undefined : changed
}

/** An address may hold a password or a key, which the log must not. */
export const maskedAddress = (value: unknown) =>
  isAddress(value) ? withoutKeys(value.replace(/^(https?:\/\/)[^/?#]*@/i, '$1…@')) : value

export const isMaskedAddress = (value: unknown) =>
  isAddress(value) && /^https?:\/\/…@|[?&;][^=]+=…/i.test(value)

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/i.test(value)
