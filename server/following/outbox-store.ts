import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Database } from '../platform/database/connect.ts'
import { followChannels, followers, followMessages } from '../platform/database/schema.ts'
import type { ChannelRow, Follower } from './store.ts'

export type MessageRow = typeof followMessages.$inferSelect

/** A message that is about no story. */
export async function putPlainMessage(
  tx: Database,
  { id, follower_id }: ChannelRow,
  kind: 'confirm' | 'link',
  at: Date,
) {
  const time = at.toISOString()
  const row = { follower_id, channel_id: id, kind, edition: at.getTime() }
  await tx
    .insert(followMessages)
    .values({ ...row, due_at: time, stored_at: time, created_at: time })
    .onConflictDoNothing()
}

/** Unsent mails for the address that a channel had before: they would go to its new one. */
export async function dropPlainMessages(tx: Database, channel: number) {
  const { channel_id, kind } = followMessages
  await tx
    .delete(followMessages)
    .where(and(eq(channel_id, channel), inArray(kind, ['confirm', 'link']), isOpen))
}

/** One row of each message that is due, whose other rows `claimMessage` finds. */
export type Head = Pick<MessageRow, 'id' | 'channel_id' | 'bundle' | 'message_id'> & {
  channel: FollowChannelKind
}

const isOpen = inArray(followMessages.state, ['waiting', 'sending'])

/** Of channels that are switched on, the longest due first. */
export async function dueMessages(
  db: Database,
  at: Date,
  enabled: FollowChannelKind[],
  most: number,
) {
  const { id, channel_id, bundle, message_id } = followMessages
  const rows = await db
    .select({ id, channel_id, bundle, message_id, channel: followChannels.kind })
    .from(followMessages)
    .innerJoin(followChannels, eq(followChannels.id, channel_id))
    .where(
      and(
        isOpen,
        lte(followMessages.due_at, at.toISOString()),
        inArray(followChannels.kind, enabled),
      ),
    )
    .orderBy(followMessages.due_at, id)
    .limit(most)
  const heads = new Map(
    rows.map((row) => [
      row.message_id ?? (row.bundle ? `${row.channel_id} ${row.bundle}` : row.id),
      row,
    ]),
  )
  return [...heads.values()]
}

/**
 * Claims all rows of a message before it is sent; nobody else sends it until `until`. Its id is fixed with the first
 * attempt, and later rows of the same bundle become another message. Empty when another process has it.
 */
export async function claimMessage(
  db: Database,
  { id, channel_id, bundle, message_id }: Head,
  { newId, at, until }: { newId: string; at: Date; until: Date },
): Promise<MessageRow[]> {
  const isSame = message_id
    ? eq(followMessages.message_id, message_id)
    : and(
        isNull(followMessages.message_id),
        bundle ? eq(followMessages.bundle, bundle) : eq(followMessages.id, id),
      )
  return db
    .update(followMessages)
    .set({
      state: 'sending',
      message_id: message_id ?? newId,
      attempts: sql`${followMessages.attempts} + 1`,
      due_at: until.toISOString(),
    })
    .where(
      and(
        eq(followMessages.channel_id, channel_id),
        isSame,
        isOpen,
        lte(followMessages.due_at, at.toISOString()),
      ),
    )
    .returning()
}

export type Recipient = { channel: ChannelRow; follower: Follower }

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

/** Written down after it was sent. */
export async function settleMessage(
  db: Database,
  message_id: string,
  outcome: Partial<Pick<MessageRow, 'state' | 'due_at' | 'finished_at'>>,
) {
  await db.update(followMessages).set(outcome).where(eq(followMessages.message_id, message_id))
}

export async function dropMessage(db: Database, message_id: string) {
  await db.delete(followMessages).where(eq(followMessages.message_id, message_id))
}
