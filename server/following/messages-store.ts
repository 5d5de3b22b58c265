import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import { handedOverUntil } from '../messages/message-owner.ts'
import { heldLanes } from '../messages/outbox-store.ts'
import { isoTime } from '../platform/database/columns.ts'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { followChannels, followers, followMessages } from '../platform/database/schema.ts'
import type { FollowChannelRow, FollowerRow } from './store.ts'

export type MessageRow = typeof followMessages.$inferSelect

/** A message that is about no story. */
export async function putPlainMessage(
  tx: Database,
  { id, follower_id }: FollowChannelRow,
  kind: 'confirm' | 'link' | 'off',
  at: Date,
  { due = at, before = null }: { due?: Date | undefined; before?: FollowChannelKind | null } = {},
) {
  const time = at.toISOString()
  const row = { follower_id, channel_id: id, kind, edition: at.getTime(), before }
  await tx
    .insert(followMessages)
    .values({ ...row, due_at: due.toISOString(), stored_at: time, created_at: time })
    .onConflictDoNothing()
}

/** Unsent mails for the address that a channel had before: they would go to its new one. */
export async function dropPlainMessages(tx: Database, channel: number) {
  const { channel_id, kind } = followMessages
  await tx
    .delete(followMessages)
    .where(and(eq(channel_id, channel), inArray(kind, ['confirm', 'link']), isOpen))
}

/** What was not sent yet to an address is given up. */
export async function endMessages(tx: Database, channel: number, at: Date) {
  await tx
    .update(followMessages)
    .set({ state: 'failed', finished_at: at.toISOString() })
    .where(and(eq(followMessages.channel_id, channel), isOpen))
}

const isOpen = inArray(followMessages.state, ['waiting', 'sending'])

type DueMessage = {
  id: string
  channel_id: number
  kind: FollowChannelKind
  address_sealed: string | null
  address_hmac: string | null
  attempts: number
  due_at: string
}

/**
 * The messages that are due by these channels, for the outbox, but for addresses that are held back: rows of a channel with the same bundle are one. Their id
 * is fixed now, and later rows of the same bundle become another message. Also what an older version left waiting, or
 * was sending when it died; it does not touch what is due later, so the rows wait while the outbox has them.
 */
export async function takeDue(
  tx: Database,
  kinds: FollowChannelKind[],
  at: Date,
): Promise<DueMessage[]> {
  // two at once would part a bundle
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('messages to followers'))`)
  const isDue = sql`m.state in ('waiting', 'sending') and m.due_at <= ${at.toISOString()}`
  return rowsOf<DueMessage>(tx)`
    with due as materialized (
      select m.id, m.channel_id, c.kind, m.message_id, m.due_at, m.attempts,
        coalesce(m.message_id::text, m.bundle, m.id::text) as part
      from follow_messages m
      join follow_channels c on c.id = m.channel_id
      where ${isDue}
        and c.kind = any(${sql.param(kinds)}::text[])
        and m.channel_id::text not in (${heldLanes('following', at)})
    ),
    message as materialized (
      select channel_id, kind, part,
        coalesce((array_agg(message_id))[1], gen_random_uuid()) as id,
        min(due_at) as due_at, max(attempts) as attempts
      from due
      group by channel_id, kind, part
    ),
    handed_over as (
      update follow_messages m
      set state = 'sending', message_id = n.id, due_at = ${handedOverUntil(at)}
      from due d
      join message n on n.channel_id = d.channel_id and n.part = d.part
      where m.id = d.id and ${isDue}
    )
    select n.id, n.channel_id::float8 as channel_id, n.kind, c.address_sealed, c.address_hmac,
      n.attempts, ${isoTime(sql`n.due_at`)} as due_at
    from message n
    join follow_channels c on c.id = n.channel_id`
}

export const messageRows = (db: Database, message_id: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(followMessages)
    .where(eq(followMessages.message_id, message_id))
    .orderBy(followMessages.id)

export type Recipient = { channel: FollowChannelRow; follower: FollowerRow }

export async function recipientOf(
  db: Database,
  channel_id: number,
): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ channel: followChannels, follower: followers })
    .from(followChannels)
    .innerJoin(followers, eq(followers.id, followChannels.follower_id))
    .where(eq(followChannels.id, channel_id))
  return row
}

export async function settleMessage(
  db: Database,
  message_id: string,
  outcome: Pick<MessageRow, 'state' | 'finished_at'>,
) {
  await db.update(followMessages).set(outcome).where(eq(followMessages.message_id, message_id))
}

export async function dropMessage(db: Database, message_id: string) {
  await db.delete(followMessages).where(eq(followMessages.message_id, message_id))
}
