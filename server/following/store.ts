import { and, eq, inArray, isNotNull, lt, max, ne, or, sql } from 'drizzle-orm'
import {
  FOLLOW_KEPT_DAYS,
  type FollowChannelKind,
  TELEGRAM_CODE_MINUTES,
} from '../../contract/following/follow-kinds.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { emptyDestination, forgetLane, sweepOutbox } from '../messages/outbox-store.ts'
import { type Database, first, firstRow, idsFrom, theRow } from '../platform/database/connect.ts'
import {
  followChannels,
  followConfirmations,
  followers,
  followMessages,
  followProblems,
  followRules,
} from '../platform/database/schema.ts'

/** A channel as the outbox knows it. */
export const outboxOf = (channel: number) => ({
  owner: 'following' as const,
  destination: String(channel),
})

export type FollowerRow = typeof followers.$inferSelect
export type FollowChannelRow = typeof followChannels.$inferSelect
export type RuleRow = typeof followRules.$inferSelect

/** An endpoint where every message failed for this long is deleted. */
const FAILING_DAYS = 90

export const followerBySecret = (db: Database, secret_hash: string) =>
  first(db.select().from(followers).where(eq(followers.secret_hash, secret_hash)))

export const followerById = (db: Database, id: string) =>
  first(db.select().from(followers).where(eq(followers.id, id)))

export const countFollowers = (db: Database) => db.$count(followers)

export async function addFollower(tx: Database, row: typeof followers.$inferInsert) {
  await tx.insert(followers).values(row)
}

export async function updateFollower(tx: Database, id: string, values: Partial<FollowerRow>) {
  await tx.update(followers).set(values).where(eq(followers.id, id))
}

export const channelsOf = (db: Database, follower_id: string): Promise<FollowChannelRow[]> =>
  db
    .select()
    .from(followChannels)
    .where(eq(followChannels.follower_id, follower_id))
    .orderBy(followChannels.id)

export const channelById = (db: Database, id: number) =>
  first(db.select().from(followChannels).where(eq(followChannels.id, id)))

export const channelByCode = (db: Database, code_hash: string) =>
  first(db.select().from(followChannels).where(eq(followChannels.code_hash, code_hash)))

/** The channel that a confirmed address belongs to. */
export function channelByAddress(db: Database, kind: FollowChannelKind, address_hmac: string) {
  const { kind: its, address_hmac: hmac, state } = followChannels
  const isIt = and(eq(its, kind), eq(hmac, address_hmac), ne(state, 'waiting'))
  return first(db.select().from(followChannels).where(isIt))
}

/** Adds a channel, or gives the one of this kind another address. */
export async function putChannel(
  tx: Database,
  row: typeof followChannels.$inferInsert,
): Promise<FollowChannelRow> {
  const fresh = {
    failures: 0,
    failing_since: null,
    paused_for: null,
    paused_until: null,
    consent_at: null,
    code_hash: null,
    mailbox_hmac: null,
  }
  const stored = await theRow(
    tx
      .insert(followChannels)
      .values(row)
      .onConflictDoUpdate({
        target: [followChannels.follower_id, followChannels.kind],
        set: { ...fresh, ...row },
      })
      .returning(),
  )
  await forgetLane(tx, outboxOf(stored.id))
  return stored
}

/** An address that was switched off is tried again. */
export async function switchOn(tx: Database, id: number) {
  await updateFollowChannel(tx, id, {
    state: 'confirmed',
    failures: 0,
    failing_since: null,
    paused_for: null,
  })
  await forgetLane(tx, outboxOf(id))
}

export async function updateFollowChannel(
  tx: Database,
  id: number,
  values: Partial<FollowChannelRow>,
) {
  await tx.update(followChannels).set(values).where(eq(followChannels.id, id))
}

/** Views that were followed by this channel alone go too, and a follower without any channel. */
export async function deleteChannel(tx: Database, { id, follower_id, kind }: FollowChannelRow) {
  await emptyDestination(tx, outboxOf(id))
  await tx.delete(followChannels).where(eq(followChannels.id, id))
  await tx.execute(
    sql`
      update follow_rules
      set channels = array_remove(channels, ${kind})
      where follower_id = ${follower_id}`,
  )
  await tx.execute(
    sql`delete from follow_rules where follower_id = ${follower_id} and channels = '{}'`,
  )
  await tx.execute(sql`
    delete from followers f
    where f.id = ${follower_id}
      and not exists (select from follow_channels c where c.follower_id = f.id)`)
}

/**
 * An address has one follower, and returns its channel. A mail address or chat stays with the follower it has: whoever
 * asked may not be whoever confirms, and must not learn what the address follows. Only its browser knows a push endpoint,
 * so that moves to what the browser follows with now.
 */
export async function confirmChannel(
  tx: Database,
  channel: FollowChannelRow,
  at: Date,
): Promise<FollowChannelRow> {
  const { kind, address_hmac } = channel
  const known = address_hmac ? await channelByAddress(tx, kind, address_hmac) : undefined
  const other = known?.id === channel.id ? undefined : known
  const [kept, gone] = other && kind !== 'push' ? [other, channel] : [channel, other]
  if (gone) {
    const moved = (await rulesOf(tx, gone.follower_id))
      .filter(({ channels }) => channels.includes(kind))
      .map(({ id: _, ...rule }) => ({ ...rule, follower_id: kept.follower_id, channels: [kind] }))
    if (moved.length > 0)
      await tx
        .insert(followRules)
        .values(moved)
        .onConflictDoUpdate({
          target: [followRules.follower_id, followRules.view],
          set: {
            channels: sql`array(select distinct unnest(${followRules.channels} || excluded.channels))`,
          },
        })
    await deleteChannel(tx, gone)
  }
  if (kept === channel)
    await updateFollowChannel(tx, kept.id, {
      state: 'confirmed',
      consent_at: at.toISOString(),
      code_hash: null,
    })
  return kept
}

export const rulesOf = (db: Database, follower_id: string): Promise<RuleRow[]> =>
  db
    .select()
    .from(followRules)
    .where(eq(followRules.follower_id, follower_id))
    .orderBy(followRules.id)

/** Following a view again changes when and where. */
export async function putRule(tx: Database, rule: typeof followRules.$inferInsert) {
  const { when, hour, channels, least } = rule
  await tx
    .insert(followRules)
    .values(rule)
    .onConflictDoUpdate({
      target: [followRules.follower_id, followRules.view],
      set: { when, hour, channels, least, paused: false },
    })
}

export async function updateRule(tx: Database, id: number, values: Partial<RuleRow>) {
  await tx.update(followRules).set(values).where(eq(followRules.id, id))
}

export async function deleteRule(tx: Database, id: number) {
  await tx.delete(followRules).where(eq(followRules.id, id))
}

/** A story by its id, or the one it was merged into; undefined when nothing of it is visible. */
export const storyTitle = (db: Database, id: number) =>
  firstRow<{ id: number; title: string }>(db)`
    select s.id::float8 as id, a.title
    from stories s
    join articles a on a.id = s.lead_article_id and not a.hidden
    where s.id = (select coalesce(merged_into, id) from stories where id = ${id})`

/** What a correction made of a headline; undefined when it was withdrawn or hidden since. */
export async function correctedHeadline(db: Database, id: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ after: string }>(sql`
    select k.after
    from corrections k
    join articles a on a.id = k.article_id and not a.hidden
    where k.id = ${id} and not k.withdrawn`)
  return rows[0]?.after
}

/** Feeds are read, and none answered lately: our own network is away. */
export async function isOffline(db: Database, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString()
  const { rows } = await db.execute<{ is_offline: boolean | null }>(sql`
    select bool_and(coalesce(s.last_success_at < ${since}, true)) as is_offline
    from feed_states s
    join publishers p on p.id = s.publisher_id
    where p.active`)
  return rows[0]?.is_offline ?? false
}

/** When a message was last sent for each rule. */
export async function lastSentOf(db: Database, follower_id: string) {
  const rows = await db
    .select({ rule: followMessages.rule_id, at: max(followMessages.finished_at) })
    .from(followMessages)
    .where(and(eq(followMessages.follower_id, follower_id), eq(followMessages.state, 'sent')))
    .groupBy(followMessages.rule_id)
  return new Map(rows.map(({ rule, at }) => [rule, at]))
}

/** Channels whose address was forgotten after it was given; one given again later stays. */
export async function forgottenChannels(
  db: Database,
  forgotten: { at: string; address_hmac: string }[],
) {
  const ids = await idsFrom(db)`
    select c.id
    from follow_channels c
    join jsonb_to_recordset(${JSON.stringify(forgotten)}::jsonb) as f (at timestamptz, address_hmac text) on f.address_hmac = c.address_hmac
      and f.at >= c.asked_at`
  return db.select().from(followChannels).where(inArray(followChannels.id, ids))
}

/** Deletes what is kept no longer: unconfirmed addresses, endpoints that only fail, records of what was sent. */
export async function sweepFollowing(db: Database, confirmHours: number, now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const { state, code_hash, asked_at, failing_since } = followChannels
  const stale = await db
    .select()
    .from(followChannels)
    .where(
      or(
        and(
          eq(state, 'waiting'),
          isNotNull(code_hash),
          lt(asked_at, ago(TELEGRAM_CODE_MINUTES / 60)),
        ),
        and(eq(state, 'waiting'), lt(asked_at, ago(confirmHours))),
        lt(failing_since, ago(FAILING_DAYS * 24)),
      ),
    )
  for (const channel of stale) await db.transaction((tx) => deleteChannel(tx, channel))
  const oldest = ago(FOLLOW_KEPT_DAYS * 24)
  await sweepOutbox(db, 'following', new Date(oldest))
  await db.delete(followMessages).where(lt(followMessages.created_at, oldest))
  await db.delete(followProblems).where(lt(followProblems.at, oldest))
  await db.delete(followConfirmations).where(lt(followConfirmations.at, ago(1)))
}
