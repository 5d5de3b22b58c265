import { and, asc, desc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { CHANNEL_KINDS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertRules } from '../../../contract/admin/alerts.ts'
import { type Database, theRow } from '../../platform/database/connect.ts'
import {
  alertChannels,
  alertRules,
  articles,
  signInAddresses,
  stories,
  users,
} from '../../platform/database/schema.ts'

export type AlertChannelRow = typeof alertChannels.$inferSelect
export type ChannelValues = Partial<Omit<AlertChannelRow, 'id' | 'kind' | 'updated_at'>>

/** One row of each kind, set up or not; made for a kind that is new. */
export async function allChannels(db: Database): Promise<AlertChannelRow[]> {
  const asked = db.select().from(alertChannels).orderBy(asc(alertChannels.id))
  const rows = await asked
  if (rows.length >= CHANNEL_KINDS.length) return rows
  const kinds = CHANNEL_KINDS.map((kind) => ({ kind }))
  await db.insert(alertChannels).values(kinds).onConflictDoNothing()
  return asked
}

export async function channelOf(db: Database, kind: ChannelKind, { lock } = { lock: false }) {
  await allChannels(db)
  const asked = db.select().from(alertChannels).where(eq(alertChannels.kind, kind))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new Error(`There is no row for the channel ${kind}`)
  return row
}

export const updateAlertChannel = (tx: Database, kind: ChannelKind, values: ChannelValues) =>
  theRow(
    tx
      .update(alertChannels)
      .set({ ...values, updated_at: sql`now()` })
      .where(eq(alertChannels.kind, kind))
      .returning(),
  )

export async function currentRules(db: Database, { lock } = { lock: false }): Promise<AlertRules> {
  const { feed_after_minutes, story_outlets } = alertRules
  const asked = db.select({ feed_after_minutes, story_outlets }).from(alertRules)
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new Error('There is no row of alert rules')
  return row
}

export async function updateRules(tx: Database, rules: AlertRules) {
  await tx.update(alertRules).set({ ...rules, updated_at: sql`now()` })
}

/** Stories that began since then and are reported by at least this many outlets. */
export async function widelyCovered(db: Database, outlets: number, since: Date) {
  return db
    .select({
      id: stories.id,
      slug: stories.slug,
      outlets: stories.outlet_count,
      at: sql<string>`coalesce(${arrivalOfOutlet(outlets)}, ${stories.last_at})`.mapWith(
        stories.last_at,
      ),
      title: articles.title,
    })
    .from(stories)
    .innerJoin(articles, eq(articles.id, stories.lead_article_id))
    .where(
      and(
        gte(stories.outlet_count, outlets),
        gt(stories.first_at, since.toISOString()),
        isNull(stories.merged_into),
      ),
    )
    .orderBy(desc(stories.last_at))
}

/** When a story got its nth outlet, whatever dates its articles have. */
const arrivalOfOutlet = (nth: number) => sql`(
  select min(a.first_seen_at) from article_stories m join articles a on a.id = m.article_id
  where m.story_id = ${stories.id} and not a.hidden group by coalesce(a.publisher_id, -a.id)
  order by 1 limit 1 offset ${nth - 1})`

/** Of people who had signed in elsewhere before. */
export async function newSignIns(db: Database, since: Date) {
  return db
    .select({
      user_id: signInAddresses.user_id,
      username: users.username,
      address: signInAddresses.address,
      at: signInAddresses.first_at,
    })
    .from(signInAddresses)
    .innerJoin(users, eq(users.id, signInAddresses.user_id))
    .where(and(signInAddresses.is_new, gt(signInAddresses.first_at, since.toISOString())))
    .orderBy(asc(signInAddresses.first_at))
}
