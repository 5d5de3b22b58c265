import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Sent } from '../platform/messages/sent.ts'
import {
  claimById,
  claimNext,
  dueDestinations,
  holdLane,
  type OutboxMessage,
  type Owner,
  putBack,
  removeMessage,
} from './outbox-store.ts'

/** Destinations of one channel that are sent to at once. */
const AT_ONCE = 8
/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = MINUTE_MS
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
/**
 * How long an owner's own row is left alone once its message is in the outbox: longer than all attempts. If the outbox
 * lost it, as after restoring a backup, the owner puts it there again.
 */
const HANDED_OVER_MS = DAY_MS

type Place = Pick<Context, 'db' | 'now'>

/** What came of a message: sent, given up, due again, or dropped because there is nothing to send any more. */
export type Outcome = 'sent' | 'failed' | 'again' | 'dropped'

/** Whose messages they are. Each owner's are sent apart, so that none waits for another's. */
export type MessageOwner = {
  name: Owner
  /** Whether a channel can send now. */
  canSend: (channel: string) => boolean
  /** One attempt; undefined when nothing of the message may be sent any more. */
  send: (message: OutboxMessage) => Promise<Sent | undefined>
  /** Records it, in the transaction that settles the message. */
  record: (
    tx: Database,
    message: OutboxMessage,
    outcome: Outcome,
    sent: Sent | undefined,
  ) => Promise<void>
}

/** Sends what is due, all channels and destinations side by side. Returns how many messages were tried. */
export async function sendWaiting(
  context: Place,
  owner: MessageOwner,
  signal?: AbortSignal,
): Promise<number> {
  const due = await dueDestinations(context.db, owner.name, context.now())
  const workers = due
    .filter(({ channel }) => owner.canSend(channel))
    .flatMap(({ channel, destinations }) =>
      Array.from({ length: Math.min(AT_ONCE, destinations) }, () => channel),
    )
  const tried = await Promise.all(
    workers.map((channel) => sendChannel(context, owner, channel, signal)),
  )
  return tried.reduce((sum, count) => sum + count, 0)
}

async function sendChannel(
  context: Place,
  owner: MessageOwner,
  channel: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  let tried = 0
  while (!signal?.aborted) {
    const message = await claimNext(context.db, owner.name, channel, claimAt(context.now()))
    if (!message) break
    const { outcome } = await sendClaimed(context, owner, message)
    if (outcome !== 'dropped') tried++
  }
  return tried
}

/** Sends one message now. Undefined while another process sends it. */
export async function sendById(
  context: Place,
  owner: MessageOwner,
  id: string,
): Promise<Attempt | undefined> {
  const message = await claimById(context.db, id, claimAt(context.now()))
  return message && sendClaimed(context, owner, message)
}

type Attempt = { outcome: Outcome; sent: Sent | undefined }

const claimAt = (at: Date) => ({ at, until: later(at, LEASE_MS) })

/** Recorded before and after: killed in between, the message is sent again under the same id. */
async function sendClaimed(
  { db, now }: Place,
  owner: MessageOwner,
  message: OutboxMessage,
): Promise<Attempt> {
  const sent = await owner.send(message)
  const wait = waitAfter(sent, message)
  const outcome = outcomeOf(sent, wait)
  await db.transaction(async (tx) => {
    if (sent && !sent.delivered && sent.waitMs)
      await holdLane(tx, owner.name, message.lane, later(now(), sent.waitMs))
    if (sent && !sent.delivered && wait !== undefined)
      await putBack(tx, message, {
        due_at: later(now(), wait).toISOString(),
        answer: sent.answer,
      })
    else await removeMessage(tx, message.id)
    await owner.record(tx, message, outcome, sent)
  })
  return { outcome, sent }
}

/** Milliseconds until the next attempt; undefined when there is none. */
function waitAfter(sent: Sent | undefined, { attempts }: OutboxMessage): number | undefined {
  if (!sent || sent.delivered || sent.isFinal) return undefined
  const wait = WAITS_MS[attempts - 1]
  return wait === undefined ? undefined : Math.max(wait, sent.waitMs ?? 0)
}

function outcomeOf(sent: Sent | undefined, wait: number | undefined): Outcome {
  if (!sent) return 'dropped'
  if (sent.delivered) return 'sent'
  return wait === undefined ? 'failed' : 'again'
}

/** When an owner may put a message into the outbox again. */
export const handedOverUntil = (now: Date) => later(now, HANDED_OVER_MS).toISOString()

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
