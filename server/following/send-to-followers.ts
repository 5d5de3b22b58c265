import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import { putInOutbox } from '../messages/outbox-store.ts'
import { type MessageOwner, type Outcome, sendWaiting } from '../messages/send-waiting.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { unsealKey } from '../platform/seal.ts'
import type { FollowMessage, FollowSender } from './channels/follow-message.ts'
import { composeMessage, storyReader } from './compose-message.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import type { StoryOf } from './followed-kind.ts'
import {
  dropMessage,
  messageRows,
  type Recipient,
  recipientOf,
  settleMessage,
  takeDue,
} from './messages-store.ts'
import { openChannels } from './open-channels.ts'
import { followSettingsOf, noteProblem } from './settings-store.ts'
import { deleteChannel, type FollowChannelRow, updateFollowChannel } from './store.ts'

type Senders = Partial<Record<FollowChannelKind, FollowSender>>

/** Sends what is due by the channels that can send. Returns how many messages were tried. */
export async function sendToFollowers(
  context: Context,
  signal?: AbortSignal,
  given?: Senders,
): Promise<number> {
  const senders = given ?? (await openChannels(context))
  await handOver(
    context,
    FOLLOW_CHANNELS.filter((kind) => senders[kind]),
  )
  return sendWaiting(context, followingOwner(context, senders), signal)
}

/** Puts what is due into the outbox, under the id that the message has had or keeps from now on. */
async function handOver({ db, now }: Context, kinds: FollowChannelKind[]) {
  await db.transaction(async (tx) => {
    const created_at = now().toISOString()
    const messages = await takeDue(tx, kinds, now())
    await putInOutbox(
      tx,
      messages.map(({ id, channel_id, kind, attempts, due_at }) => ({
        id,
        owner: 'following' as const,
        channel: kind,
        destination: String(channel_id),
        lane: READER_CHANNELS[kind].sharesLimit ? kind : String(channel_id),
        attempts,
        due_at,
        created_at,
      })),
    )
  })
}

function followingOwner(context: Context, senders: Senders): MessageOwner {
  const storyOf = storyReader(context)
  const canSend = (channel: string) => senders[channel as FollowChannelKind] !== undefined
  return {
    name: 'following',
    canSend,
    async send({ id, destination }) {
      const to = await recipientOf(context.db, Number(destination))
      const sender = to && senders[to.channel.kind]
      if (!sender) return undefined
      const address = await unsealKey(context.config, to.channel.address_sealed)
      const message = address && (await messageTo(context, id, to, storyOf))
      return address && message ? attempt(sender, address, message) : undefined
    },
    async record(tx, { id, destination }, outcome, sent) {
      const to = await recipientOf(tx, Number(destination))
      if (!sent || !to) return dropMessage(tx, id)
      return recordAttempt({ ...context, db: tx }, to.channel, id, outcome, sent)
    },
  }
}

/** Undefined when nothing of it may be sent any more. */
async function messageTo(
  context: Context,
  id: string,
  to: Recipient,
  storyOf: StoryOf,
): Promise<FollowMessage | undefined> {
  const rows = await messageRows(context.db, id)
  const now = context.now().toISOString()
  const isSilenced = [to.follower.paused_until, to.channel.paused_until].some(
    (end) => end && end > now,
  )
  const isConfirmation = rows[0]?.kind === 'confirm'
  const mayBeSent = isConfirmation || (to.channel.state === 'confirmed' && !isSilenced)
  return mayBeSent ? composeMessage(context, rows, to, storyOf) : undefined
}

/** An error of our own may have come after the message left. */
async function attempt(
  send: FollowSender,
  address: string,
  message: FollowMessage,
): Promise<Sent | undefined> {
  try {
    return await send(address, message)
  } catch {
    return failed('an error of this site', false, { isUnknown: true })
  }
}

/** What a failure means for a reader's address: gone is deleted, one that refuses too often may be paused. */
async function recordAttempt(
  { db: tx, now }: Pick<Context, 'db' | 'now'>,
  to: FollowChannelRow,
  id: string,
  outcome: Outcome,
  sent: Sent,
) {
  const at = now().toISOString()
  if (sent.delivered) {
    await settleMessage(tx, id, { state: 'sent', finished_at: at })
    if (to.failing_since) await updateFollowChannel(tx, to.id, { failures: 0, failing_since: null })
    return
  }
  const note = (problem: string, did: string) =>
    noteProblem(tx, { channel: to.kind, problem, did }, now())
  if (sent.isGone) {
    await note('gone', 'deleted')
    await deleteChannel(tx, to)
    return
  }
  const isOver = await countFailure(tx, to, sent.isFinal, at)
  const isGivenUp = outcome === 'failed'
  const did = isGivenUp ? 'given up' : 'sent again later'
  await note(sent.answer, isOver ? 'address paused' : did)
  if (isGivenUp) await settleMessage(tx, id, { state: 'failed', finished_at: at })
}

/** Returns whether the address is paused from now on. */
async function countFailure(
  tx: Database,
  { id, kind, failures, failing_since }: FollowChannelRow,
  isRefused: boolean,
  at: string,
): Promise<boolean> {
  const { bounces_max } = await followSettingsOf(tx)
  const isOver =
    isRefused && READER_CHANNELS[kind].isPausedByRefusals && failures + 1 >= bounces_max
  await updateFollowChannel(tx, id, {
    ...(isRefused && { failures: failures + 1 }),
    failing_since: failing_since ?? at,
    ...(isOver && { state: 'paused' as const }),
  })
  return isOver
}
