import { FOLLOW_CHANNELS, type FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { MessageOwner, Send } from '../messages/message-owner.ts'
import { OUTBOX_CHANGED, type OutboxMessage, putInOutbox } from '../messages/outbox-store.ts'
import { CONNECTIONS_PER_HOST, Sender } from '../messages/sender.ts'
import type { Context } from '../platform/context.ts'
import { isDatabaseAway } from '../platform/database/away.ts'
import { listenTo } from '../platform/database/connect.ts'
import { failed, type Sent } from '../platform/messages/sent.ts'
import { unsealKey } from '../platform/seal.ts'
import { within } from '../platform/semaphore.ts'
import { hostOf } from './channel-host.ts'
import type { FollowMessage, FollowSender } from './channels/follow-message.ts'
import { composeMessage, storyReader } from './compose-message.ts'
import { READER_CHANNELS } from './follow-channels.ts'
import type { StoryOf } from './followed-kind.ts'
import { messageRows, type Recipient, recipientOf, takeDue } from './messages-store.ts'
import { openChannels } from './open-channels.ts'
import { recordAttempt } from './record-attempt.ts'

export type Senders = Partial<Record<FollowChannelKind, FollowSender>>

const ANY_SERVER = FOLLOW_CHANNELS.filter((kind) => READER_CHANNELS[kind].isAnyServer)
/** Settings, secrets and stories are read again after this long. */
const OPEN_MS = 2_000
/** For what becomes due, what a dead process had claimed, and notifications that were lost. */
const LOOK_EVERY_MS = 5_000
const LAST_ANSWERS_MS = 2_000
const OUR_ERROR = failed('an error of this site', false, { isOurs: true })

/** Puts what is due into the outbox, by the channels that can send. */
export const handOverDue = async (context: Context) =>
  handOver(context, FOLLOW_CHANNELS.filter(isIn(await openChannels(context))))

export const isIn = (senders: Senders) => (kind: FollowChannelKind) => senders[kind] !== undefined

/** Under the id that the message has had or keeps from now on. */
export async function handOver({ config, db, now }: Context, kinds: FollowChannelKind[]) {
  await db.transaction(async (tx) => {
    const created_at = now().toISOString()
    const messages = await takeDue(tx, kinds, now())
    const rows = messages.map(async ({ channel_id, attempts, due_at, id, ...channel }) => ({
      id,
      owner: 'following' as const,
      channel: channel.kind,
      destination: String(channel_id),
      lane: READER_CHANNELS[channel.kind].sharesLimit ? channel.kind : String(channel_id),
      host: await hostOf(config, channel),
      attempts,
      due_at,
      created_at,
    }))
    await putInOutbox(tx, await Promise.all(rows))
  })
}

/**
 * Sends what comes into the outbox for as long as the process lives: no run of a job waits for a server that is slow.
 * Messages have connections of their own, so that nobody's feed shares them. Returns how to stop.
 */
export function keepSending(given: Context, databaseUrl: string): () => Promise<void> {
  const context = { ...given, outbound: given.outbound.apart(CONNECTIONS_PER_HOST) }
  let opened: { owner: Promise<MessageOwner>; at: number } | undefined
  const open = () => {
    if (!opened || performance.now() - opened.at > OPEN_MS)
      opened = {
        owner: openChannels(context).then((senders) => followingOwner(context, senders)),
        at: performance.now(),
      }
    return opened.owner
  }
  const sender = new Sender(context, open, (error) => {
    if (!isDatabaseAway(error)) context.log.error({ err: error }, 'messages could not be sent')
  })
  const looking = setInterval(() => sender.wake(), LOOK_EVERY_MS)
  const stopListening = listenTo(databaseUrl, OUTBOX_CHANGED, () => sender.wake())
  return async () => {
    clearInterval(looking)
    await stopListening()
    await within(LAST_ANSWERS_MS, sender.stop())
  }
}

export function followingOwner(context: Context, senders: Senders): MessageOwner {
  const storyOf = storyReader(context)
  return {
    name: 'following',
    channels: FOLLOW_CHANNELS.filter(isIn(senders)),
    anyServer: ANY_SERVER,
    prepare: (message) =>
      sendOf(context, senders, message, storyOf).catch((error: unknown) => {
        context.log.error({ err: error }, 'a message to a reader could not be made')
        return async () => OUR_ERROR
      }),
    record: (tx, message, outcome, sent) =>
      recordAttempt({ ...context, db: tx }, message, outcome, sent),
  }
}

/** Undefined when nothing of it may be sent any more. */
async function sendOf(
  context: Context,
  senders: Senders,
  { id, destination }: OutboxMessage,
  storyOf: StoryOf,
): Promise<Send | undefined> {
  const to = await recipientOf(context.db, Number(destination))
  const sender = to && senders[to.channel.kind]
  if (!sender) return undefined
  const address = await unsealKey(context.config, to.channel.address_sealed)
  const message = address && (await messageTo(context, id, to, storyOf))
  return address && message ? () => attempt(sender, address, message) : undefined
}

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

/** What is not about the address is tried again when the site is set right. */
async function attempt(
  send: FollowSender,
  address: string,
  message: FollowMessage,
): Promise<Sent | undefined> {
  try {
    const sent = await send(address, message)
    return sent && !sent.delivered && sent.isOurs ? { ...sent, isFinal: false } : sent
  } catch {
    return OUR_ERROR
  }
}
