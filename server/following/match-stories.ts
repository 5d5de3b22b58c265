import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import { changeOfSubstance } from '../news/track-records/headline-changes/change-of-substance.ts'
import type { MatchPass } from './followed-kind.ts'
import {
  bundleBursts,
  type ChangedStory,
  correctionReaders,
  listedCorrections,
  type Matched,
  matchingRules,
  putMessages,
} from './match-store.ts'
import { sendingOf } from './message-times.ts'

/** More matches of one rule in ten minutes become one digest. */
const BURST_AT = 10

type Found = Matched & { before: string | null }

/** Rules about stories, with the corrections of what they reported. */
export async function matchStories(pass: MatchPass): Promise<number> {
  const { tx, now } = pass
  let count = 0
  for (const story of pass.changed) {
    const asked = askedOf(pass, story)
    const matched = await matchingRules(tx, asked)
    const { version } = story
    const isCorrected = version && changeOfSubstance(version.before, version.after) !== null
    const corrected = isCorrected ? await correctionReaders(tx, asked, version) : []
    count += await putFound(pass, story, [
      ...matched.map((found) => ({ ...found, before: null })),
      ...corrected.map((found) => ({ ...found, before: version?.before ?? null })),
    ])
    await bundleBursts(tx, [...new Set(matched.map(({ rule_id }) => rule_id))], BURST_AT, now)
  }
  return count
}

/** Rules about all corrections; matched after those about stories, from which a reader may know of one already. */
export async function matchCorrections(pass: MatchPass): Promise<number> {
  let count = 0
  for (const story of pass.changed)
    count += await putFound(pass, story, await listedCorrections(pass.tx, askedOf(pass, story)))
  return count
}

const askedOf = ({ settings, since, now }: MatchPass, { id }: ChangedStory) => ({
  story: id,
  since,
  now,
  enabled: FOLLOW_CHANNELS.filter((kind) => settings[kind]),
})

/** Puts the messages about one story into the outbox, each for the time at which its reader wants it. */
function putFound(
  { tx, settings, now }: MatchPass,
  story: Pick<ChangedStory, 'id' | 'stored_at'>,
  found: Found[],
): Promise<number> {
  const messages = found.map((each) => {
    const { due, bundle } = sendingOf(each, settings.messages_per_day, now)
    const { follower_id, channel_id, rule_id, kind, edition, before } = each
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
  return putMessages(tx, story, messages, now)
}
