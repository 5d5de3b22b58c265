import {
  CHANGE_KINDS,
  CHANGED_BY,
  type Change,
  type ChangeKind,
  type Log,
} from '../../../contract/accounts/activity.ts'
import { isAtLeast, type Role, whoMay } from '../../../contract/accounts/roles.ts'
import type { newestLogs } from '../../accounts/activity/store.ts'
import { isInTrash } from '../../accounts/trash/store.ts'
import type { Database } from '../../platform/database/connect.ts'
import { EDITABLES } from './editables-store.ts'
import { type Named, namesOf } from './store.ts'
import { undoState } from './undo-state.ts'

type Row = Awaited<ReturnType<typeof newestLogs>>[number]
type Fields = Record<string, unknown>

export async function shownLogs(db: Database, rows: Row[], role: Role): Promise<Log[]> {
  const changes = rows.filter(({ by_name }) => by_name !== null)
  const current = await currentThings(db, changes)
  const trashed = await isInTrash(
    db,
    changes.map(({ entity_type, entity_id }) => ({ kind: entity_type, id: entity_id ?? 0 })),
  )
  const names = await namesOf(db, {
    tag: idsIn(changes, 'tag'),
    article: idsIn(changes, 'article'),
    story: idsIn(changes, 'story'),
  })
  return rows.map(({ by_name, entity_name, before, after, undone_at, undone_by, ...log }) => {
    if (by_name === null || !isKind(log.entity_type)) return log
    const { secrets, withoutTrash } = EDITABLES[log.entity_type]
    const now = current.get(keyOf(log))
    const { undo, note } = undoState({
      before,
      after,
      current: now,
      isInTrash: trashed.has(keyOf(log)),
      isKeptByLog: withoutTrash !== undefined,
      secrets,
    })
    const change: Change = {
      by: by_name,
      name: entity_name ?? '',
      kind: before ? (after ? 'changed' : 'deleted') : 'created',
      fields: shownFields(before, after, names),
      ...(undone_at
        ? NOTHING_TO_UNDO
        : isAtLeast(role, CHANGED_BY[log.entity_type])
          ? { undo, note }
          : {
              undo: 'no' as const,
              note: `Only ${whoMay(CHANGED_BY[log.entity_type])} can undo this.`,
            }),
      undone_at,
      undone_by,
    }
    return { ...log, change }
  })
}

const NOTHING_TO_UNDO = { undo: 'no', note: null } as const

async function currentThings(db: Database, changes: Row[]): Promise<Map<string, Fields>> {
  const all = new Map<string, Fields>()
  for (const kind of CHANGE_KINDS) {
    const ids = changes.flatMap((row) =>
      row.entity_type === kind && row.entity_id ? [row.entity_id] : [],
    )
    if (ids.length === 0) continue
    const things = await EDITABLES[kind].read(db, [...new Set(ids)])
    for (const [id, fields] of things) all.set(keyOf({ entity_type: kind, entity_id: id }), fields)
  }
  return all
}

const keyOf = ({ entity_type, entity_id }: Pick<Row, 'entity_type' | 'entity_id'>) =>
  `${entity_type} ${entity_id}`
export const isKind = (text: string): text is ChangeKind =>
  (CHANGE_KINDS as readonly string[]).includes(text)

/** What a new or deleted thing was made of says nothing that its name does not. */
function shownFields(
  before: Fields | null,
  after: Fields | null,
  names: Map<string, string>,
): Change['fields'] {
  if (!before || !after) return []
  return Object.keys(after).map((field) => ({
    field,
    before: shownValue(field, changedOf(field, before, after), names),
    after: shownValue(field, changedOf(field, after, before), names),
  }))
}

/** What the ids in a field belong to. */
const NAMED: Record<string, Named> = {
  tag_ids: 'tag',
  tagId: 'tag',
  members: 'article',
  lead_article_id: 'article',
  thread_id: 'story',
}

/** Of the many reports of a story only those that came or went. */
const changedOf = (field: string, { [field]: value }: Fields, { [field]: other }: Fields) =>
  field === 'members' && Array.isArray(value) && Array.isArray(other)
    ? value.filter((id) => !other.includes(id))
    : value

function shownValue(field: string, value: unknown, names: Map<string, string>) {
  const nameOf = (id: unknown) => names.get(`${NAMED[field]} ${id}`) ?? `#${id}`
  if (!(field in NAMED)) return value ?? null
  return Array.isArray(value) ? value.map(nameOf) : typeof value === 'number' ? nameOf(value) : null
}

const idsIn = (changes: Row[], kind: Named): number[] =>
  changes.flatMap(({ before, after }) =>
    Object.keys(NAMED).flatMap((field) =>
      NAMED[field] === kind
        ? [before?.[field], after?.[field]].flat().filter((id) => typeof id === 'number')
        : [],
    ),
  )
