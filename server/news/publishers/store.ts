import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { type Database, first, theRow } from '../../platform/database/connect.ts'
import { articles, feedStates, publishers } from '../../platform/database/schema.ts'

export type PublisherRow = typeof publishers.$inferSelect
export type PublisherValues = Omit<
  typeof publishers.$inferInsert,
  'id' | 'created_at' | 'updated_at'
>

export const publisherNames = (db: Database) =>
  db
    .select({ id: publishers.id, name: publishers.name, slug: publishers.slug })
    .from(publishers)
    .orderBy(sql`lower(${publishers.name})`, asc(publishers.id))

export const activePublishers = (db: Database) =>
  db
    .select()
    .from(publishers)
    .where(eq(publishers.active, true))
    .orderBy(sql`lower(${publishers.name})`, asc(publishers.id))

export const publisherById = (db: Database, id: number) =>
  first(db.select().from(publishers).where(eq(publishers.id, id)))

/** Locks the row, so that a fetch that ends meanwhile waits. */
export const publisherToChange = (db: Database, id: number) =>
  first(db.select().from(publishers).where(eq(publishers.id, id)).for('update'))

const HEALTH = {
  last_fetch_at: feedStates.last_fetch_at,
  last_success_at: feedStates.last_success_at,
  last_error: feedStates.last_error,
  failures: sql<number>`coalesce(${feedStates.failures}, 0)`.mapWith(Number),
  failing_since: feedStates.failing_since,
  next_try_at: feedStates.next_try_at,
}

const DAYS = 14

/** Publishers by name, with how their feeds have been doing; one of them, or all. Days are UTC, today last. */
export async function publishersWithHealth(db: Database, now: Date, id?: number) {
  const today = Math.floor(now.getTime() / DAY_MS)
  const first = new Date((today - DAYS + 1) * DAY_MS).toISOString()
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS).toISOString()
  const counts = sql`
    select publisher_id, floor(extract(epoch from sort_at) / 86400)::int as day,
      count(*)::int as count,
      (count(*) filter (where sort_at >= ${weekAgo}))::int as recent
    from ${articles}
    where sort_at >= ${first} and ${id === undefined ? sql`true` : sql`publisher_id = ${id}`}
    group by 1, 2`
  const figures = sql`(select p.id, coalesce(sum(c.recent), 0)::int as week,
      array_agg(coalesce(c.count, 0) order by d.day) as days
    from ${publishers} p cross join generate_series(${today - DAYS + 1}::int, ${today}::int) d (day)
    left join (${counts}) c on c.publisher_id = p.id and c.day = d.day group by p.id) figures`
  return db
    .select({
      ...getTableColumns(publishers),
      ...HEALTH,
      articles_7d: sql<number>`figures.week`,
      articles_per_day_14d: sql<number[]>`figures.days`,
    })
    .from(publishers)
    .leftJoin(feedStates, eq(feedStates.publisher_id, publishers.id))
    .innerJoin(figures, sql`figures.id = ${publishers.id}`)
    .where(id === undefined ? undefined : eq(publishers.id, id))
    .orderBy(asc(sql`lower(${publishers.name})`), asc(publishers.id))
}
export type PublisherWithHealth = Awaited<ReturnType<typeof publishersWithHealth>>[number]

export function feedAddresses(db: Database) {
  const { id, name, rss_url } = publishers
  return db.select({ id, name, rss_url }).from(publishers)
}

export const insertPublisher = (db: Database, values: PublisherValues) =>
  theRow(db.insert(publishers).values(values).returning())

export const updatePublisher = (db: Database, id: number, values: Partial<PublisherValues>) =>
  theRow(
    db
      .update(publishers)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(publishers.id, id))
      .returning(),
  )

/** The next fetch is unconditional, like the first. */
export async function forgetFeed(db: Database, id: number) {
  await db.delete(feedStates).where(eq(feedStates.publisher_id, id))
}

/** A publisher that is switched on again has not been gone yet. */
export async function forgetGone(db: Database, id: number) {
  await db
    .update(feedStates)
    .set({ first_gone_at: null, gone_count: 0 })
    .where(eq(feedStates.publisher_id, id))
}

/** Active publishers, the longest unvisited first; with `dueAt` only those whose next try has come. */
export async function publishersToFetch(db: Database, dueAt?: Date) {
  return db
    .select({ id: publishers.id, name: publishers.name, last_fetch_at: feedStates.last_fetch_at })
    .from(publishers)
    .leftJoin(feedStates, eq(feedStates.publisher_id, publishers.id))
    .where(
      and(
        eq(publishers.active, true),
        dueAt ? or(isDue(dueAt), isFromTheFuture(dueAt)) : undefined,
      ),
    )
    .orderBy(sql`${feedStates.last_fetch_at} nulls first`, asc(publishers.id))
}

const isDue = (at: Date) =>
  sql`coalesce(${feedStates.next_try_at}, '-infinity') <= ${at.toISOString()}`

/** Visited by a clock that ran ahead: what it put off is not waited for. */
const isFromTheFuture = (now: Date) =>
  sql`${feedStates.last_fetch_at} > ${now.toISOString()}::timestamptz + interval '5 minutes'`

/** True when every active publisher has been tried and none has ever responded. */
export async function nobodyEverAnswered(db: Database): Promise<boolean> {
  const [row] = await db
    .select({
      active: sql<number>`count(*)::int`,
      silent: sql<number>`(count(*) filter (where ${feedStates.failures} > 0 and ${feedStates.last_success_at} is null))::int`,
    })
    .from(publishers)
    .leftJoin(feedStates, sql`${feedStates.publisher_id} = ${publishers.id}`)
    .where(sql`${publishers.active}`)
  return row !== undefined && row.active > 0 && row.active === row.silent
}
