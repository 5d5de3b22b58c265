import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { changeOfSubstance } from '../news/track-records/headline-changes/change-of-substance.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { logState } from '../publishing/updates/read-updates.ts'
import { entriesAfter } from '../publishing/updates/store.ts'
import {
  bundleBursts,
  type ChangedStory,
  changedStories,
  correctionReaders,
  hasRules,
  listedCorrections,
  lockMatching,
  matchingRules,
  putMessages,
} from './match-store.ts'
import { sendingOf } from './message-times.ts'
import { fillRuleFilters } from './rule-filters.ts'
import { type FollowSettings, followSettingsOf, saveMatchedUpTo } from './settings-store.ts'

const ENTRIES_AT_ONCE = 100
/** A story that began longer ago is no news. */
const NEWS_MS = 48 * HOUR_MS
/** More matches of one rule in ten minutes become one digest. */
const BURST_AT = 10

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
    const last = entries.at(-1)?.seq
    if (last === undefined) return false
    const since = new Date(now().getTime() - NEWS_MS)
    for (const story of await changedStories(tx, entries, since))
      await matchStory(tx, settings, story, since, now())
    await saveMatchedUpTo(tx, epoch, last)
    return entries.length === ENTRIES_AT_ONCE
  })
}

/** Puts the messages about one story into the outbox. */
export async function matchStory(
  tx: Database,
  settings: FollowSettings,
  { id, stored_at, version }: ChangedStory,
  since: Date,
  now: Date,
): Promise<number> {
  const asked = { story: id, since, now, enabled: FOLLOW_CHANNELS.filter((kind) => settings[kind]) }
  const matched = await matchingRules(tx, asked)
  const isCorrected = version && changeOfSubstance(version.before, version.after) !== null
  const corrected = isCorrected ? await correctionReaders(tx, asked, version) : []
  const sent = new Set(corrected.map(({ follower_id }) => `${follower_id} ${version?.before}`))
  const listed = (await listedCorrections(tx, asked)).filter(
    ({ follower_id, before }) => !sent.has(`${follower_id} ${before}`),
  )
  const messages = [
    ...matched.map((found) => ({ ...found, before: null })),
    ...corrected.map((found) => ({ ...found, before: version?.before ?? null })),
    ...listed,
  ].map((found) => {
    const { due, bundle } = sendingOf(found, settings.messages_per_day, now)
    const { follower_id, channel_id, rule_id, kind, edition, before } = found
    return {
      follower_id,
      channel_id,
      rule_id,
      kind,
      edition,
      before,
      bundle,
      due_at: due.toISOString(),
    }
  })
  const count = await putMessages(tx, { id, stored_at }, messages, now)
  await bundleBursts(tx, [...new Set(matched.map(({ rule_id }) => rule_id))], BURST_AT, now)
  return count
}
