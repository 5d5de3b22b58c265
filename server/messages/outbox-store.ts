import { and, eq, lt, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { outbox, outboxLanes } from '../platform/database/schema.ts'

export type OutboxMessage = typeof outbox.$inferSelect
export type Owner = OutboxMessage['owner']
type NewMessage = Omit<typeof outbox.$inferInsert, 'answer' | 'claimed_until'>

const ROWS_AT_ONCE = 1000

/** A message that is in the outbox already stays as it is. */
export async function putInOutbox(tx: Database, messages: readonly NewMessage[]) {
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE)
    await tx
      .insert(outbox)
      .values(messages.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
}

/** How many destinations of each channel have something to send now. */
export const dueDestinations = (db: Database, owner: Owner, at: Date) =>
  rowsOf<{ channel: string; destinations: number }>(db)`
    select m.channel, count(distinct m.destination)::int as destinations
    from outbox m
    where m.owner = ${owner} and ${isFree(at)}
    group by m.channel`

/** Due, sent by nobody now, and not in a lane that is held back. */
const isFree = (at: Date) => sql`m.due_at <= ${at.toISOString()}
  and coalesce(m.claimed_until, '-infinity') <= ${at.toISOString()}
  and not exists (
    select from outbox_lanes l
    where l.owner = m.owner and l.lane = m.lane and l.held_until > ${at.toISOString()})`

type Claim = { at: Date; until: Date }

/**
 * Claims the next message of a channel before it is sent. The oldest due message of a destination goes first, and none
 * follows while it is on its way, whichever process sends it. Undefined when nothing is left to claim.
 */
export async function claimNext(
  db: Database,
  owner: Owner,
  channel: string,
  { at, until }: Claim,
): Promise<OutboxMessage | undefined> {
  const now = at.toISOString()
  const next = sql`(
    select m.id
    from outbox m
    where m.owner = ${owner} and m.channel = ${channel} and ${isFree(at)}
      and not exists (
        select from outbox o
        where o.owner = m.owner and o.destination = m.destination
          and (o.claimed_until > ${now} or (o.due_at <= ${now} and (o.due_at, o.id) < (m.due_at, m.id))))
    order by m.due_at, m.id
    limit 1
    for update of m skip locked)`
  const [row] = await db.update(outbox).set(claimed(until)).where(eq(outbox.id, next)).returning()
  return row
}

/** Claims this message, whether it is due or not. Undefined while somebody sends it, and when it was settled. */
export async function claimById(db: Database, id: string, { at, until }: Claim) {
  const isUnclaimed = sql`coalesce(${outbox.claimed_until}, '-infinity') <= ${at.toISOString()}`
  const [row] = await db
    .update(outbox)
    .set(claimed(until))
    .where(and(eq(outbox.id, id), isUnclaimed))
    .returning()
  return row
}

const claimed = (until: Date) => ({
  attempts: sql`${outbox.attempts} + 1`,
  claimed_until: until.toISOString(),
})

export async function removeMessage(tx: Database, id: string) {
  await tx.delete(outbox).where(eq(outbox.id, id))
}

/** It waits for its next attempt, unless another sender took it over meanwhile. */
export async function putBack(
  tx: Database,
  { id, attempts }: OutboxMessage,
  later: { due_at: string; answer: string },
) {
  await tx
    .update(outbox)
    .set({ ...later, claimed_until: null })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)))
}

/** Nothing of the lane is sent before. */
export async function holdLane(tx: Database, owner: Owner, lane: string, until: Date) {
  const held_until = until.toISOString()
  await tx
    .insert(outboxLanes)
    .values({ owner, lane, held_until })
    .onConflictDoUpdate({ target: [outboxLanes.owner, outboxLanes.lane], set: { held_until } })
}

/** Nothing more goes to this destination. */
export async function emptyDestination(tx: Database, owner: Owner, destination: string) {
  await tx.delete(outbox).where(and(eq(outbox.owner, owner), eq(outbox.destination, destination)))
}

/** Deletes messages that no channel sent, as of one that was switched off, and pauses that are over. */
export async function sweepOutbox(db: Database, owner: Owner, before: Date, now: Date) {
  await db
    .delete(outbox)
    .where(and(eq(outbox.owner, owner), lt(outbox.created_at, before.toISOString())))
  await db
    .delete(outboxLanes)
    .where(and(eq(outboxLanes.owner, owner), lt(outboxLanes.held_until, now.toISOString())))
}
