import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { logState } from '../publishing/updates/read-updates.ts'
import { entriesAfter } from '../publishing/updates/store.ts'
import { FOLLOWED_KINDS } from './followed-kinds.ts'
import { changedStories, hasRules, lockMatching } from './match-store.ts'
import { fillRuleFilters } from './rule-filters.ts'
import { followSettingsOf, saveMatchedUpTo } from './settings-store.ts'

const ENTRIES_AT_ONCE = 100
/** A story that began longer ago is no news. */
const NEWS_MS = 48 * HOUR_MS
/** Each once: some kinds share theirs. */
const MATCHERS = new Set(Object.values(FOLLOWED_KINDS).map(({ match }) => match))

type Place = Pick<Context, 'db' | 'now'>

/**
 * Matches the next changes since the last call with the rules, and puts messages into the outbox. The place in the log of
 * updates moves in the same transaction, so that a killed process loses and repeats nothing. Returns whether more wait.
 */
export async function matchChanges({ db, now }: Place): Promise<boolean> {
  const { epoch, oldest, newest } = await logState({ db, now })
  return db.transaction(async (tx) => {
    await lockMatching(tx)
    const settings = await followSettingsOf(tx)
    const from = settings.matched_seq ?? -1
    const isKnown = settings.matched_epoch === epoch && from >= oldest - 1 && from <= newest
    if (!isKnown || !(await hasRules(tx))) {
      if (!isKnown || from < newest) await saveMatchedUpTo(tx, epoch, newest)
      return false
    }
    await fillRuleFilters(tx)
    const entries = await entriesAfter(tx, from, ENTRIES_AT_ONCE)
    const since = new Date(now().getTime() - NEWS_MS)
    const changed = entries.length > 0 ? await changedStories(tx, entries, since) : []
    for (const match of MATCHERS) await match({ tx, settings, changed, since, now: now() })
    const last = entries.at(-1)?.seq
    if (last !== undefined) await saveMatchedUpTo(tx, epoch, last)
    return entries.length === ENTRIES_AT_ONCE
  })
}
