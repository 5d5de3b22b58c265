import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertChannel, AlertDelivery } from '../../../contract/admin/alerts.ts'
import { type Database, theRow } from '../../platform/database/connect.ts'
import { alertDeliveries } from '../../platform/database/schema.ts'

export type DeliveryRow = typeof alertDeliveries.$inferSelect
type NewDelivery = Pick<DeliveryRow, 'channel' | 'event' | 'matter' | 'title' | 'text' | 'link'> & {
  is_over?: boolean
}

/** Serialises deciding: two processes would otherwise send the same message. */
export async function lockAlerts(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alerts'))`)
}

export async function putInOutbox(db: Database, delivery: NewDelivery, at: Date): Promise<string> {
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

export async function dueDeliveries(db: Database, at: Date, most: number) {
  return db
    .select({ id: alertDeliveries.id, channel: alertDeliveries.channel })
    .from(alertDeliveries)
    .where(
      and(eq(alertDeliveries.state, 'waiting'), lte(alertDeliveries.next_try_at, at.toISOString())),
    )
    .orderBy(asc(alertDeliveries.next_try_at))
    .limit(most)
}

/** Nobody else sends it until `until`. Undefined when another process has it. */
export async function claim(db: Database, id: string, { at, until }: { at: Date; until: Date }) {
  const [row] = await db
    .update(alertDeliveries)
    .set({ attempts: sql`${alertDeliveries.attempts} + 1`, next_try_at: until.toISOString() })
    .where(
      and(
        eq(alertDeliveries.id, id),
        eq(alertDeliveries.state, 'waiting'),
        lte(alertDeliveries.next_try_at, at.toISOString()),
      ),
    )
    .returning()
  return row
}

type Outcome = Pick<DeliveryRow, 'state' | 'answer' | 'next_try_at' | 'finished_at'>

export const settle = (db: Database, id: string, outcome: Outcome) =>
  theRow(db.update(alertDeliveries).set(outcome).where(eq(alertDeliveries.id, id)).returning())

/** Nothing that waits for this channel is sent before then. */
export async function holdBack(db: Database, channel: ChannelKind, until: Date) {
  await db
    .update(alertDeliveries)
    .set({ next_try_at: until.toISOString() })
    .where(
      and(
        eq(alertDeliveries.channel, channel),
        eq(alertDeliveries.state, 'waiting'),
        lt(alertDeliveries.next_try_at, until.toISOString()),
      ),
    )
}

export async function sendAgain(db: Database, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(alertDeliveries)
    .set({ state: 'waiting', attempts: 0, next_try_at: at.toISOString(), finished_at: null })
    .where(and(sql`${alertDeliveries.id}::text = ${id}`, eq(alertDeliveries.state, 'failed')))
  return rowCount === 1
}

export async function newestDeliveries(db: Database, most: number): Promise<AlertDelivery[]> {
  return db.select().from(alertDeliveries).orderBy(desc(alertDeliveries.created_at)).limit(most)
}

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
