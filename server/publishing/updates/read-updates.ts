import { DAY_MS } from '../../../contract/platform/durations.ts'
import {
  START_CURSOR,
  UPDATES_KEPT_DAYS,
  type Update,
  type UpdatesPage,
} from '../../../contract/publishing/updates.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { cursorExpired } from '../../platform/errors.ts'
import {
  articlesNow,
  entriesAfter,
  type LogEntry,
  type LogState,
  numberUpdates,
  placeAt,
  storiesNow,
} from './store.ts'

type Place = Pick<Context, 'db' | 'now'>

/** What was committed after the cursor. Without one: nothing yet, and the cursor to begin with. */
export async function readUpdates(
  context: Place,
  {
    after,
    since,
    limit,
  }: { after?: string | undefined; since?: string | undefined; limit: number },
): Promise<UpdatesPage> {
  const state = await logState(context)
  const from = after
    ? placeOf(after, state)
    : since
      ? await placeAt(context.db, since)
      : state.newest
  const { updates, last } = await updatesAfter(context.db, state.epoch, from, limit)
  return { updates, next: cursorAt(state.epoch, last), hasMore: last < state.newest }
}

export const logState = ({ db, now }: Place) =>
  numberUpdates(db, new Date(now().getTime() - UPDATES_KEPT_DAYS * DAY_MS))

const cursorAt = (epoch: string, seq: number) => `${epoch}-${seq}`

/** Throws for a cursor whose next entries are gone, or that another database gave. */
export function placeOf(cursor: string, { epoch, oldest, newest }: LogState): number {
  if (cursor === START_CURSOR) return oldest - 1
  const [given, seq = ''] = cursor.split('-')
  if (given !== epoch || Number(seq) < oldest - 1 || Number(seq) > newest) throw cursorExpired()
  return Number(seq)
}

/** Entries with the current state of what they are about, the last of each thing. `last`: the place of the last one read. */
export async function updatesAfter(
  db: Database,
  epoch: string,
  seq: number,
  limit: number,
): Promise<{ updates: Update[]; last: number }> {
  const entries = await entriesAfter(db, seq, limit)
  const newest = new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  const kept = entries.filter((entry) => newest.get(`${entry.kind} ${entry.id}`) === entry)
  const idsOf = (kind: LogEntry['kind']) =>
    kept.filter((entry) => entry.kind === kind).map(({ id }) => id)
  const [articles, stories] = await Promise.all([
    articlesNow(db, idsOf('article')),
    storiesNow(db, idsOf('story')),
  ])
  const updates = kept.map(({ seq: place, ...entry }): Update => {
    const cursor = cursorAt(epoch, place)
    const article = entry.kind === 'article' ? articles.get(entry.id) : undefined
    const { story = null, merged_into = null } =
      (entry.kind === 'story' && stories.get(entry.id)) || {}
    if (merged_into !== null) return { cursor, ...entry, change: 'merged', merged_into }
    if (!article && !story) return { cursor, ...entry, change: 'removed' }
    // Shown again since.
    const change =
      entry.change === 'removed' || entry.change === 'merged' ? 'changed' : entry.change
    return { cursor, ...entry, change, ...(article && { article }), ...(story && { story }) }
  })
  return { updates, last: entries.at(-1)?.seq ?? seq }
}
