import { MINUTE_MS } from '../../contract/platform/durations.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Sent } from '../platform/messages/sent.ts'
import { endSilence, holdLane, notePace, noteSilence } from './lanes-store.ts'
import type { MessageOwner, Outcome, Place, Send } from './message-owner.ts'
import { type OutboxMessage, putBack, removeMessage, takeOverdue } from './outbox-store.ts'

/** Longer than any attempt: a sender that recorded no result by then is dead. */
const LEASE_MS = MINUTE_MS
/** After the first failure, the second, and so on; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
const PATIENCE_MS = WAITS_MS.reduce((sum, wait) => sum + wait, 0)
/** An answer that takes longer is late. */
const QUICK_MS = 1_000
/** A destination without an answer, or with a late one, is taken for slow this long. */
const SLOW_MS = 10 * MINUTE_MS

/** What came of an attempt, before it is recorded. */
export type Tried = { message: OutboxMessage; sent: Sent | undefined; isQuick: boolean }

export type Attempt = { outcome: Outcome; sent: Sent | undefined }

export const claimAt = (at: Date) => ({ at, until: later(at, LEASE_MS) })

export async function attempt(message: OutboxMessage, send: Send | undefined): Promise<Tried> {
  const begun = performance.now()
  const sent = await send?.()
  return { message, sent, isQuick: performance.now() - begun <= QUICK_MS }
}

/** Recorded before and after: killed in between, the message is sent again under the same id. */
export const settle = (
  { db, now }: Place,
  owner: MessageOwner,
  { message, sent, isQuick }: Tried,
): Promise<Attempt> =>
  db.transaction(async (tx) => {
    const at = now()
    const slowUntil = isQuick ? undefined : later(at, SLOW_MS)
    if (sent && !sent.delivered && sent.silence && !sent.isFinal) {
      await noteSilence(tx, message, { at, slowUntil: later(at, SLOW_MS), waitsMs: WAITS_MS })
      return waitInLine(tx, owner, message, sent, at)
    }
    if (sent) await endSilence(tx, message)
    if (sent && owner.anyServer?.includes(message.channel))
      await notePace(tx, message, { at, slowUntil })
    if (sent && !sent.delivered && sent.waitMs)
      await holdLane(tx, owner.name, message.lane, later(at, sent.waitMs))
    const wait = waitAfter(sent, message)
    const outcome = outcomeOf(sent, wait)
    if (sent && !sent.delivered && wait !== undefined)
      await putBack(tx, message, {
        due_at: later(at, wait).toISOString(),
        answer: sent.answer,
      })
    else await removeMessage(tx, message.id)
    await owner.record(tx, message, outcome, sent)
    return { outcome, sent }
  })

/** It keeps its place before the others of its destination. What has waited there for too long is given up with it. */
async function waitInLine(
  tx: Database,
  owner: MessageOwner,
  message: OutboxMessage,
  sent: Sent & { delivered: false },
  at: Date,
): Promise<Attempt> {
  await putBack(tx, message, { answer: sent.answer })
  const before = later(at, -PATIENCE_MS)
  const overdue =
    Date.parse(message.created_at) <= before.getTime() ? await takeOverdue(tx, message, before) : []
  for (const each of overdue) await owner.record(tx, each, 'failed', sent)
  if (overdue.some(({ id }) => id === message.id)) return { outcome: 'failed', sent }
  await owner.record(tx, message, 'again', sent)
  return { outcome: 'again', sent }
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

const later = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
