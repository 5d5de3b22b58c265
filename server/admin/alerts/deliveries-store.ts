import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery } from '../../../contract/admin/alerts.ts'
import { handedOverUntil } from '../../messages/message-owner.ts'
import { putInOutbox } from '../../messages/outbox-store.ts'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import { alertDeliveries, outbox, outboxLanes } from '../../platform/database/schema.ts'

export type DeliveryRow = typeof alertDeliveries.$inferSelect
type NewDelivery = Pick<DeliveryRow, 'channel' | 'event' | 'matter' | 'title' | 'text' | 'link'> & {
  is_over?: boolean
}

/** Serialises deciding: two processes would otherwise send the same message. */
export async function lockAlerts(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts'))`)
}

export async function addDelivery(db: Database, delivery: NewDelivery, at: Date): Promise<string> {
  const id = randomUUID()
  const time = at.toISOString()
  await db.insert(alertDeliveries).values({ ...delivery, id, created_at: time, next_try_at: time })
  return id
}

export async function lastSent(db: Database, channel: ChannelKind) {
  const { matter, event, created_at } = alertDeliveries
  const is_over = sql<boolean>`${alertDeliveries.is_over} or ${alertDeliveries.is_cleared}`
  return db
    .selectDistinctOn([matter], { matter, event, is_over, created_at })
    .from(alertDeliveries)
    .where(and(eq(alertDeliveries.channel, channel), ne(event, 'test')))
    .orderBy(matter, desc(created_at))
}

export async function markCleared(db: Database, channel: ChannelKind, matters: string[]) {
  if (matters.length === 0) return
  await db
    .update(alertDeliveries)
    .set({ is_cleared: true })
    .where(and(eq(alertDeliveries.channel, channel), inArray(alertDeliveries.matter, matters)))
}

/**
 * Hands what is due over to the outbox, or one delivery alone: also what an older version left waiting, or was sending
 * when it died. That version sends nothing that is due later, so the rows wait while the outbox has them.
 */
export async function handOver(db: Database, at: Date, id?: string) {
  const isDue = and(
    eq(alertDeliveries.state, 'waiting'),
    lte(alertDeliveries.next_try_at, at.toISOString()),
    id === undefined ? undefined : eq(alertDeliveries.id, id),
  )
  await db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(alertDeliveries)
      .where(isDue)
      .for('update', { skipLocked: true })
    const ids = due.map((delivery) => delivery.id)
    await putInOutbox(
      tx,
      due.map(({ id: same, channel, attempts, next_try_at: due_at }) => ({
        id: same,
        owner: 'alerts' as const,
        channel,
        destination: channel,
        lane: channel,
        host: channel,
        attempts,
        due_at,
        created_at: at.toISOString(),
      })),
    )
    await tx
      .update(alertDeliveries)
      .set({ next_try_at: handedOverUntil(at) })
      .where(inArray(alertDeliveries.id, ids))
  })
}

export const deliveryById = (db: Database, id: string) =>
  first(db.select().from(alertDeliveries).where(eq(alertDeliveries.id, id)))

/** With what the outbox knows of one that waits. */
const shown = {
  ...getTableColumns(alertDeliveries),
  attempts: sql<number>`coalesce(${outbox.attempts}, ${alertDeliveries.attempts})`,
  answer: sql<string | null>`coalesce(${outbox.answer}, ${alertDeliveries.answer})`,
  next_try_at:
    sql<string>`coalesce(greatest(${outbox.due_at}, ${outboxLanes.held_until}), ${alertDeliveries.next_try_at})`.mapWith(
      alertDeliveries.next_try_at,
    ),
}
const shownDeliveries = (db: Database) =>
  db
    .select(shown)
    .from(alertDeliveries)
    .leftJoin(outbox, eq(outbox.id, alertDeliveries.id))
    .leftJoin(
      outboxLanes,
      and(eq(outboxLanes.owner, outbox.owner), eq(outboxLanes.lane, outbox.lane)),
    )

export const shownDelivery = (db: Database, id: string): Promise<AlertDelivery> =>
  theRow(shownDeliveries(db).where(eq(alertDeliveries.id, id)))

type Result = Pick<DeliveryRow, 'state' | 'answer' | 'attempts' | 'finished_at' | 'next_try_at'>

export async function recordResult(tx: Database, id: string, result: Result) {
  await tx.update(alertDeliveries).set(result).where(eq(alertDeliveries.id, id))
}

export async function sendAgain(db: Database, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(alertDeliveries)
    .set({ state: 'waiting', attempts: 0, next_try_at: at.toISOString(), finished_at: null })
    .where(and(sql`${alertDeliveries.id}::text = ${id}`, eq(alertDeliveries.state, 'failed')))
  return rowCount === 1
}

export const newestDeliveries = (db: Database, most: number): Promise<AlertDelivery[]> =>
  shownDeliveries(db).orderBy(desc(alertDeliveries.created_at)).limit(most)

export async function lastOfEachChannel(
  db: Database,
): Promise<Map<ChannelKind, AlertChannel['last']>> {
  const rows = await db
    .selectDistinctOn([alertDeliveries.channel], {
      channel: alertDeliveries.channel,
      state: alertDeliveries.state,
      at: sql<string>`coalesce(${alertDeliveries.finished_at}, ${alertDeliveries.created_at})`.mapWith(
        alertDeliveries.created_at,
      ),
    })
    .from(alertDeliveries)
    .orderBy(alertDeliveries.channel, desc(alertDeliveries.created_at))
  return new Map(rows.map(({ channel, ...last }) => [channel, last]))
}

/** Deletes old messages; the latest of an open issue is kept. */
export async function sweepDeliveries(db: Database, before: Date) {
  await db
    .delete(alertDeliveries)
    .where(
      and(
        lt(alertDeliveries.created_at, before.toISOString()),
        ne(alertDeliveries.state, 'waiting'),
        sql`(${alertDeliveries.is_over} or ${alertDeliveries.is_cleared} or ${alertDeliveries.event} = 'test')`,
      ),
    )
}
