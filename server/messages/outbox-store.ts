import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { outbox, outboxLanes } from '../platform/database/schema.ts'

export type OutboxMessage = typeof outbox.$inferSelect
export type Owner = OutboxMessage['owner']
type NewMessage = Omit<typeof outbox.$inferInsert, 'answer' | 'claimed_until'> & { host: string }

/** Notified with the owner when messages came into the outbox. */
export const OUTBOX_CHANGED = 'outbox_changed'
const ROWS_AT_ONCE = 1000

/** A message that is in the outbox already stays as it is. */
export async function putInOutbox(tx: Database, messages: readonly NewMessage[]) {
  for (let from = 0; from < messages.length; from += ROWS_AT_ONCE)
    await tx
      .insert(outbox)
      .values(messages.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing()
  const [message] = messages
  if (message) await tx.execute(sql`select pg_notify(${OUTBOX_CHANGED}, ${message.owner})`)
}

export type Claim = { at: Date; until: Date }
export type Places = {
  /** Channels that can send. */
  channels: readonly string[]
  /** Those of them whose servers anybody may name: a destination there is slow until it has answered at once. */
  anyServer: readonly string[]
  /** How many messages may begin now, to slow destinations and to others. */
  slow: number
  quick: number
  /** How many may be on their way to one host, to slow destinations and to others. */
  slowAtHost: number
  atHost: number
  /** What this process has on its way. Others may be dead, and count for nothing. */
  onTheWay: readonly OnTheWay[]
  claimed: number
}
export type OnTheWay = { host: string; is_slow: boolean }
export type Claimed = OutboxMessage & { is_slow: boolean }

/**
 * Claims the next messages before they are sent: of each destination the oldest that is due, and none while another of
 * it is on its way, whichever process sends it. Silent and slow destinations come last.
 */
export const claimNext = (
  db: Database,
  owner: Owner,
  places: Places,
  { at, until }: Claim,
): Promise<Claimed[]> =>
  db.transaction(async (tx) => {
    // one at a time: two would not see what the other takes of a host or destination
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`outbox ${owner}`}))`)
    const next = await pickNext(tx, owner, places, at)
    if (next.length === 0) return []
    const isSlow = new Map(next.map(({ id, is_slow }) => [id, is_slow]))
    const claimed = await tx
      .update(outbox)
      .set(claimedUntil(until))
      .where(and(inArray(outbox.id, [...isSlow.keys()]), isUnclaimed(at)))
      .returning()
    return claimed.map((message) => ({ ...message, is_slow: isSlow.get(message.id) ?? true }))
  })

/** As SQL: lanes and destinations that nothing is sent to now. */
export const heldLanes = (owner: Owner, at: Date) =>
  sql`select lane from outbox_lanes where owner = ${owner} and held_until > ${at.toISOString()}`

const pickNext = (tx: Database, owner: Owner, places: Places, at: Date) => {
  const now = at.toISOString()
  return rowsOf<{ id: string; is_slow: boolean }>(tx)`
    with busy as materialized (
      select destination
      from outbox
      where owner = ${owner} and claimed_until > ${now}
    ),
    held as materialized (${heldLanes(owner, at)}),
    waiting as (
      select distinct on (destination) id, channel, destination, host, due_at
      from outbox
      where owner = ${owner}
        and channel = any(${sql.param([...places.channels])}::text[])
        and due_at <= ${now}
        and destination not in (select destination from busy)
        and destination not in (select lane from held)
        and lane not in (select lane from held)
      order by destination, due_at, id
    ),
    known as (
      select w.id, w.host, w.due_at, l.slow_until is not null as is_known,
        coalesce(l.silences, 0) as silences,
        w.channel = any(${sql.param([...places.anyServer])}::text[])
          and coalesce(l.slow_until > ${now} or l.silences > 0, true) as is_slow
      from waiting w
      left join outbox_lanes l on l.owner = ${owner} and l.lane = w.destination
    ),
    placed as (
      select *,
        row_number() over (partition by host, is_slow order by is_known, silences, due_at, id)
          + coalesce(b.messages, 0) as at_host
      from known
      left join (
        select host, is_slow, count(*) as messages
        from jsonb_to_recordset(${JSON.stringify(places.onTheWay)}::jsonb)
          as o (host text, is_slow boolean)
        group by host, is_slow
      ) b using (host, is_slow)
    ),
    allowed as (
      select *, row_number() over (partition by is_slow order by is_known, silences, due_at, id) as place
      from placed
      where at_host <= case when is_slow then ${places.slowAtHost}::int else ${places.atHost}::int end
    )
    select id, is_slow
    from allowed
    where place <= case when is_slow then ${places.slow}::int else ${places.quick}::int end
    order by is_slow, place
    limit ${places.claimed}`
}

/** Claims this message, whether it is due or not. Undefined while somebody sends it, and when it was settled. */
export async function claimById(db: Database, id: string, { at, until }: Claim) {
  const [row] = await db
    .update(outbox)
    .set(claimedUntil(until))
    .where(and(eq(outbox.id, id), isUnclaimed(at)))
    .returning()
  return row
}

const isUnclaimed = (at: Date) =>
  sql`coalesce(${outbox.claimed_until}, '-infinity') <= ${at.toISOString()}`

const claimedUntil = (until: Date) => ({
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
  later: { due_at?: string; answer: string },
) {
  await tx
    .update(outbox)
    .set({ ...later, claimed_until: null })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts)))
}

/** Removes what has waited for a destination since before, and returns it. */
export const takeOverdue = (
  tx: Database,
  { owner, destination }: Destination,
  before: Date,
): Promise<OutboxMessage[]> =>
  tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.owner, owner),
        eq(outbox.destination, destination),
        lte(outbox.created_at, before.toISOString()),
      ),
    )
    .returning()

export type Destination = Pick<OutboxMessage, 'owner' | 'destination'>

/** Nothing more goes to this destination. */
export async function emptyDestination(tx: Database, { owner, destination }: Destination) {
  await tx.delete(outbox).where(and(eq(outbox.owner, owner), eq(outbox.destination, destination)))
  await forgetLane(tx, { owner, destination })
}

/** The destination has another address, or works again: it is tried at once. */
export async function forgetLane(tx: Database, { owner, destination }: Destination) {
  await tx
    .delete(outboxLanes)
    .where(and(eq(outboxLanes.owner, owner), eq(outboxLanes.lane, destination)))
}

/** Deletes messages that no channel sent, as of one that was switched off, and lanes that nothing was noted of since. */
export async function sweepOutbox(db: Database, owner: Owner, before: Date) {
  const old = before.toISOString()
  await db.delete(outbox).where(and(eq(outbox.owner, owner), lt(outbox.created_at, old)))
  const { held_until, slow_until } = outboxLanes
  await db
    .delete(outboxLanes)
    .where(and(eq(outboxLanes.owner, owner), sql`greatest(${held_until}, ${slow_until}) < ${old}`))
}
