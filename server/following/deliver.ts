import { randomUUID } from 'node:crypto'
import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import { MINUTE_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { unsealKey } from '../platform/seal.ts'
import type { Channel, Delivery, FollowMessage, FollowStory } from './channel.ts'
import { openChannels } from './channels/open-channels.ts'
import { composeMessage, storyReader } from './compose-message.ts'
import {
  claimMessage,
  dropMessage,
  dueMessages,
  type Head,
  recipientOf,
  settleMessage,
} from './outbox-store.ts'
import { followSettingsOf, noteProblem } from './settings-store.ts'
import { type ChannelRow, deleteChannel, updateChannel } from './store.ts'

const AT_A_TIME = 500
/** Messages of one channel on their way at once. */
const LANES = 8
/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = 60_000
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)

/** A rate-limited bot sends nothing until then. */
const heldUntil = new Map<FollowChannelKind, Date>()

type Channels = Awaited<ReturnType<typeof openChannels>>
type StoryOf = (id: number) => Promise<FollowStory | undefined>

/** Sends what is due, the channels side by side. Returns how many messages were tried. */
export async function deliverDue(
  context: Context,
  signal?: AbortSignal,
  given?: Channels,
): Promise<number> {
  const channels = given ?? (await openChannels(context))
  const storyOf = storyReader(context)
  const isOpen = (kind: FollowChannelKind) =>
    !signal?.aborted && channels[kind] && !((heldUntil.get(kind) ?? 0) > context.now())
  let tried = 0
  for (let isFull = true; isFull; ) {
    const kinds = FOLLOW_CHANNELS.filter(isOpen)
    const due =
      kinds.length > 0 ? await dueMessages(context.db, context.now(), kinds, AT_A_TIME) : []
    const byKind = [...Map.groupBy(due, ({ channel }) => channel)]
    await Promise.all(
      byKind.flatMap(([kind, waiting]) => {
        const lane = async () => {
          for (let head = waiting.shift(); head && isOpen(kind); head = waiting.shift())
            if (await deliver(context, head, channels[kind] as Channel, storyOf)) tried++
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
async function deliver(
  context: Context,
  head: Head,
  channel: Channel,
  storyOf: StoryOf,
): Promise<boolean> {
  const { db, config, now } = context
  const rows = await claimMessage(db, head, {
    newId: randomUUID(),
    at: now(),
    until: later(now(), LEASE_MS),
  })
  const [row] = rows
  if (!row?.message_id) return false
  const to = await recipientOf(db, row.channel_id)
  const address = to && (await unsealKey(config, to.channel.address_sealed))
  const isSilenced = [to?.follower.paused_until, to?.channel.paused_until].some(
    (end) => end && end > now().toISOString(),
  )
  const mayBeSent = row.kind === 'confirm' || (to?.channel.state === 'confirmed' && !isSilenced)
  const message =
    to && address && mayBeSent ? await composeMessage(context, rows, to, storyOf) : undefined
  if (!to || !address || !message) {
    await dropMessage(db, row.message_id)
    return false
  }
  await settle(context, to.channel, row.attempts, message, await attempt(channel, address, message))
  return true
}

/** An error of our own may have come after the message left. */
async function attempt(send: Channel, address: string, message: FollowMessage): Promise<Delivery> {
  try {
    return await send(address, message)
  } catch {
    return { outcome: 'unknown', reason: 'an error of this site' }
  }
}

async function settle(
  { db, now }: Context,
  to: ChannelRow,
  attempts: number,
  { id }: FollowMessage,
  delivery: Delivery,
) {
  const at = now().toISOString()
  const note = (problem: string, did: string) =>
    noteProblem(db, { channel: to.kind, problem, did }, now())
  if (delivery.outcome === 'sent') {
    await settleMessage(db, id, { state: 'sent', finished_at: at })
    if (to.failing_since) await updateChannel(db, to.id, { failures: 0, failing_since: null })
    return
  }
  if (delivery.outcome === 'gone') {
    await note('gone', 'deleted')
    await db.transaction((tx) => deleteChannel(tx, to))
    return
  }
  const { reason, permanent: isPermanent = false, retryAfterMs = 0 } = delivery
  if (to.kind === 'telegram' && retryAfterMs > 0)
    heldUntil.set('telegram', later(now(), retryAfterMs))
  const failures = to.failures + 1
  const wait = isPermanent ? undefined : WAITS_MS[attempts - 1]
  const isOver =
    isPermanent && to.kind === 'mail' && failures >= (await followSettingsOf(db)).bounces_max
  await updateChannel(db, to.id, {
    ...(isPermanent && { failures }),
    failing_since: to.failing_since ?? at,
    ...(isOver && { state: 'paused' as const }),
  })
  await note(
    reason,
    isOver ? 'address paused' : wait === undefined ? 'given up' : 'sent again later',
  )
  if (wait === undefined) return settleMessage(db, id, { state: 'failed', finished_at: at })
  const due_at = later(now(), Math.max(wait, retryAfterMs)).toISOString()
  await settleMessage(db, id, { state: 'waiting', due_at })
}

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
