import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import type { MatchPass } from './followed-kind.ts'
import type { ChangedStory } from './match-store.ts'
import { sendingOf } from './message-times.ts'
import { type Matched, putMessages, type Reach } from './reach-store.ts'

/** `before`: the headline before a correction. */
type Found = Matched & { before: string | null }

export const reachOf = ({ settings, since, now }: MatchPass): Reach => ({
  since,
  now,
  enabled: FOLLOW_CHANNELS.filter((kind) => settings[kind]),
})

/** Puts the messages about one story into the outbox, each for the time at which its reader wants it. */
export function putFound(
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
