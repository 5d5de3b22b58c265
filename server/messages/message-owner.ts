import { DAY_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Sent } from '../platform/messages/sent.ts'
import type { OutboxMessage, Owner } from './outbox-store.ts'

export type Place = Pick<Context, 'db' | 'now'>

/** What came of a message: sent, given up, due again, or dropped because there is nothing to send any more. */
export type Outcome = 'sent' | 'failed' | 'again' | 'dropped'

/** Whose messages they are. Each owner's are sent apart, so that none waits for another's. */
export type MessageOwner = {
  name: Owner
  /** Those that can send now; the others keep their messages. */
  channels: readonly string[]
  /** Those whose servers anybody may name: they may be slow or silent on purpose. */
  anyServer?: readonly string[]
  /** Makes a message ready; undefined when nothing of it may be sent any more. */
  prepare: (message: OutboxMessage) => Promise<Send | undefined>
  /** Records what came of it, in the transaction that settles the message. */
  record: (
    tx: Database,
    message: OutboxMessage,
    outcome: Outcome,
    sent: Sent | undefined,
  ) => Promise<void>
}

/** One attempt; undefined when it may not be sent after all. */
export type Send = () => Promise<Sent | undefined>
/**
 * How long an owner's own row is left alone once its message is in the outbox: longer than all attempts. If the outbox
 * lost it, as after restoring a backup, the owner puts it there again.
 */
const HANDED_OVER_MS = DAY_MS

/** When an owner may put a message into the outbox again. */
export const handedOverUntil = (now: Date) => new Date(now.getTime() + HANDED_OVER_MS).toISOString()
