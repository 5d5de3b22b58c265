import { randomUUID } from 'node:crypto'
import { FOLLOW_CHANNELS } from '../../contract/following/follow-kinds.ts'
import type { Context } from '../platform/context.ts'
import { unsealKey } from '../platform/seal.ts'
import type { Channel, Delivery, FollowMessage, FollowStory } from './channel.ts'
import { openChannels } from './channels/open-channels.ts'
import { composeMessage, siteOf } from './compose-message.ts'
import { storyReader } from './message-story.ts'
import { claimMessage, dropMessage, dueMessages, type Head, settleMessage } from './outbox-store.ts'
import { noteProblem } from './readers-store.ts'
import { followSettingsOf } from './settings-store.ts'
import { type ChannelRow, channelById, deleteChannel, followerById, updateChannel } from './store.ts'

const AT_A_TIME = 500
/** Messages of one channel on their way at once. */
const LANES = 8
/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = 60_000
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * 60_000)

type Channels = Awaited<ReturnType<typeof openChannels>>
type StoryOf = (id: number) => Promise<FollowStory | undefined>

/** Sends what is due, the channels side by side. Returns how many messages were tried. */
export async function deliverDue(context: Context, signal?: AbortSignal, given?: Channels): Promise<number> {
  const channels = given ?? (await openChannels(context))
  const kinds = FOLLOW_CHANNELS.filter((kind) => channels[kind])
  const storyOf = storyReader(context.db, siteOf(context))
  let tried = 0
  for (let isFull = kinds.length > 0; isFull && !signal?.aborted; ) {
    const due = await dueMessages(context.db, context.now(), kinds, AT_A_TIME)
    const byKind = [...Map.groupBy(due, ({ channel }) => channel).values()]
    await Promise.all(
      byKind.flatMap((waiting) => {
        const lane = async () => {
          for (let head = waiting.shift(); head && !signal?.aborted; head = waiting.shift())
            if (await deliver(context, head, channels[head.channel] as Channel, storyOf)) tried++
        }
        return Array.from({ length: LANES }, lane)
      }),
    )
    isFull = due.length === AT_A_TIME
  }
  return tried
}

/**
 * Sends one message, recorded before and after: if killed in between it is sent again under the same id. Returns false
 * when there was nothing to send.
 */
async function deliver(context: Context, head: Head, channel: Channel, storyOf: StoryOf): Promise<boolean> {
  const { db, config, now } = context
  const until = later(now(), LEASE_MS)
  const rows = await claimMessage(db, head, { newId: randomUUID(), at: now(), until })
  const [row] = rows
  if (!row?.message_id) return false
  const to = await channelById(db, row.channel_id)
  const follower = to && (await followerById(db, to.follower_id))
  const address = to && (await unsealKey(config, to.address_sealed))
  const isSilenced = [follower?.paused_until, to?.paused_until].some(
    (end) => end && end > now().toISOString(),
  )
  const mayBeSent = row.kind === 'confirm' || (to?.state === 'confirmed' && !isSilenced)
  const message =
    to && follower && address && mayBeSent
      ? await composeMessage(context, { rows, channel: to, follower }, storyOf)
      : undefined
  if (!to || !address || !message) {
    await dropMessage(db, row.message_id)
    return false
  }
  await settle(context, to, row.attempts, message, await attempt(channel, address, message))
  return true
}

/** An error of our own may have come after the message left. */
async function attempt(channel: Channel, address: string, message: FollowMessage): Promise<Delivery> {
  try {
    return await channel.send(address, message)
  } catch {
    return { outcome: 'unknown', reason: 'an error of this site' }
  }
}

async function settle(
  context: Context,
  to: ChannelRow,
  attempts: number,
  { id }: FollowMessage,
  delivery: Delivery,
) {
  const { db, now } = context
  const at = now().toISOString()
  const note = (problem: string, did: string) => noteProblem(db, { channel: to.kind, problem, did }, now())
  if (delivery.outcome === 'sent') {
    await settleMessage(db, id, { state: 'sent', finished_at: at })
    await updateChannel(db, to.id, { failures: 0, failing_since: null, last_success_at: at })
    return
  }
  if (delivery.outcome === 'gone') {
    await note('gone', 'deleted')
    await db.transaction((tx) => deleteChannel(tx, to))
    return
  }
  const failures = to.failures + 1
  const isPermanent = delivery.outcome === 'failed' && delivery.permanent
  const wait = isPermanent ? undefined : WAITS_MS[attempts - 1]
  const isOver = isPermanent && to.kind === 'mail' && failures >= (await followSettingsOf(db)).bounces_max
  await updateChannel(db, to.id, {
    ...(isPermanent && { failures }),
    failing_since: to.failing_since ?? at,
    ...(isOver && { state: 'paused' as const }),
  })
  await note(
    delivery.reason,
    isOver ? 'address paused' : wait === undefined ? 'given up' : 'sent again later',
  )
  if (wait === undefined) return settleMessage(db, id, { state: 'failed', finished_at: at })
  const asked = delivery.outcome === 'failed' ? (delivery.retryAfterMs ?? 0) : 0
  await settleMessage(db, id, { state: 'waiting', due_at: later(now(), Math.max(wait, asked)).toISOString() })
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
