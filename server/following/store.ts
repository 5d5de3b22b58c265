import { and, count, eq, gt, lt, max, or, sql } from 'drizzle-orm'
import type { FollowChannelKind } from '../../contract/following/follow-kinds.ts'
import type { Database } from '../platform/database/connect.ts'
import {
  followChannels,
  followConfirmations,
  followers,
  followMessages,
  followRules,
} from '../platform/database/schema.ts'

export type Follower = typeof followers.$inferSelect
export type ChannelRow = typeof followChannels.$inferSelect
export type RuleRow = typeof followRules.$inferSelect
type NewRule = Omit<typeof followRules.$inferInsert, 'id' | 'follower_id' | 'query'> & {
  query: string | null
}

export async function followerBySecret(db: Database, secret_hash: string): Promise<Follower | undefined> {
  return (await db.select().from(followers).where(eq(followers.secret_hash, secret_hash)))[0]
}

export async function followerById(db: Database, id: string): Promise<Follower | undefined> {
  return (await db.select().from(followers).where(eq(followers.id, id)))[0]
}

/** Locked, so that two calls cannot both add the last allowed rule. */
export async function lockFollower(tx: Database, id: string): Promise<Follower | undefined> {
  return (await tx.select().from(followers).where(eq(followers.id, id)).for('update'))[0]
}

export async function countFollowers(db: Database): Promise<number> {
  return (await db.select({ n: count() }).from(followers))[0]?.n ?? 0
}

export async function addFollower(tx: Database, row: typeof followers.$inferInsert) {
  await tx.insert(followers).values(row)
}

export async function updateFollower(tx: Database, id: string, values: Partial<Follower>) {
  if (Object.keys(values).length > 0) await tx.update(followers).set(values).where(eq(followers.id, id))
}

export async function deleteFollower(tx: Database, id: string) {
  await tx.delete(followers).where(eq(followers.id, id))
}

export const channelsOf = (db: Database, follower_id: string): Promise<ChannelRow[]> =>
  db
    .select()
    .from(followChannels)
    .where(eq(followChannels.follower_id, follower_id))
    .orderBy(followChannels.id)

export async function channelById(db: Database, id: number): Promise<ChannelRow | undefined> {
  return (await db.select().from(followChannels).where(eq(followChannels.id, id)))[0]
}

export async function channelByCode(db: Database, code_hash: string): Promise<ChannelRow | undefined> {
  return (await db.select().from(followChannels).where(eq(followChannels.code_hash, code_hash)))[0]
}

/** The channel that a confirmed address belongs to. */
export async function channelByAddress(
  db: Database,
  kind: FollowChannelKind,
  address_hmac: string,
): Promise<ChannelRow | undefined> {
  const { state } = followChannels
  const [row] = await db
    .select()
    .from(followChannels)
    .where(
      and(
        eq(followChannels.kind, kind),
        eq(followChannels.address_hmac, address_hmac),
        sql`${state} <> 'waiting'`,
      ),
    )
  return row
}

/** Adds a channel, or gives the one of this kind another address. */
export async function putChannel(tx: Database, row: typeof followChannels.$inferInsert): Promise<ChannelRow> {
  const [stored] = await tx
    .insert(followChannels)
    .values(row)
    .onConflictDoUpdate({
      target: [followChannels.follower_id, followChannels.kind],
      set: {
        failures: 0,
        failing_since: null,
        paused_until: null,
        consent_at: null,
        code_hash: null,
        ...row,
      },
    })
    .returning()
  if (!stored) throw new Error('The channel was not stored')
  return stored
}

export async function updateChannel(tx: Database, id: number, values: Partial<ChannelRow>) {
  await tx.update(followChannels).set(values).where(eq(followChannels.id, id))
}

/** Views that were followed by this channel alone go too, and a follower without any channel. */
export async function deleteChannel(tx: Database, { id, follower_id, kind }: ChannelRow) {
  await tx.delete(followChannels).where(eq(followChannels.id, id))
  await tx.execute(
    sql`update follow_rules set channels = array_remove(channels, ${kind}) where follower_id = ${follower_id}`,
  )
  await tx.execute(sql`delete from follow_rules where follower_id = ${follower_id} and channels = '{}'`)
  await tx.execute(sql`delete from followers f where f.id = ${follower_id}
    and not exists (select from follow_channels c where c.follower_id = f.id)`)
}

/**
 * An address has one follower: when somebody confirms an address that another follower uses, what it follows by that
 * address moves here.
 */
async function takeOverAddress(tx: Database, channel: ChannelRow) {
  const { kind, address_hmac, follower_id } = channel
  const before = address_hmac && (await channelByAddress(tx, kind, address_hmac))
  if (!before || before.id === channel.id) return
  await tx.execute(sql`
    insert into follow_rules (follower_id, view, name, "when", hour, channels, paused, created_at, least, keys, coins, publishers,
      tags, category, freshness, sentiment, no_ads, query, story_id, thread)
    select ${follower_id}, view, name, "when", hour, array[${kind}], paused, created_at, least, keys, coins, publishers,
      tags, category, freshness, sentiment, no_ads, query, story_id, thread
    from follow_rules where follower_id = ${before.follower_id} and ${kind} = any(channels)
    on conflict (follower_id, view) do nothing`)
  await deleteChannel(tx, before)
}

export async function confirmChannel(tx: Database, channel: ChannelRow, at: Date) {
  await takeOverAddress(tx, channel)
  const values = { state: 'confirmed' as const, consent_at: at.toISOString(), code_hash: null }
  await updateChannel(tx, channel.id, values)
}

export const rulesOf = (db: Database, follower_id: string): Promise<RuleRow[]> =>
  db.select().from(followRules).where(eq(followRules.follower_id, follower_id)).orderBy(followRules.id)

/** Following a view again changes when and where. */
export async function putRule(tx: Database, follower_id: string, { query, ...rule }: NewRule) {
  const values = { ...rule, query: query === null ? null : sql`${query}::tsquery` }
  const { when, hour, channels, least } = rule
  await tx
    .insert(followRules)
    .values({ follower_id, ...values })
    .onConflictDoUpdate({
      target: [followRules.follower_id, followRules.view],
      set: { when, hour, channels, least, paused: false },
    })
}

/** Returns whether the follower has this rule. */
export async function updateRule(tx: Database, follower_id: string, id: number, values: Partial<RuleRow>) {
  if (Object.keys(values).length === 0) return true
  const { rowCount } = await tx
    .update(followRules)
    .set(values)
    .where(and(eq(followRules.id, id), eq(followRules.follower_id, follower_id)))
  return rowCount === 1
}

export async function deleteRule(tx: Database, follower_id: string, id: number) {
  await tx.delete(followRules).where(and(eq(followRules.id, id), eq(followRules.follower_id, follower_id)))
}

/** When a message was last sent for each rule. */
export async function lastSentOf(
  db: Database,
  follower_id: string,
): Promise<Map<number | null, string | null>> {
  const rows = await db
    .select({ rule: followMessages.rule_id, at: max(followMessages.finished_at) })
    .from(followMessages)
    .where(and(eq(followMessages.follower_id, follower_id), eq(followMessages.state, 'sent')))
    .groupBy(followMessages.rule_id)
  return new Map(rows.map(({ rule, at }) => [rule, at]))
}

/** Counts a mail to an address that has not confirmed; false when it had its share of this hour. */
export async function mayMail(tx: Database, address_hmac: string, at: Date, most: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${address_hmac}))`)
  const since = new Date(at.getTime() - 3_600_000).toISOString()
  const { address_hmac: address, at: sentAt } = followConfirmations
  const [row] = await tx
    .select({ n: count() })
    .from(followConfirmations)
    .where(and(eq(address, address_hmac), gt(sentAt, since)))
  if ((row?.n ?? 0) >= most) return false
  await tx.insert(followConfirmations).values({ address_hmac, at: at.toISOString() })
  return true
}

type Ages = {
  confirmBefore: Date
  codeBefore: Date
  messagesBefore: Date
  failingBefore: Date
  hourAgo: Date
}

/** Deletes what is kept no longer: unconfirmed addresses, endpoints that only fail, records of what was sent. */
export async function sweepFollowing(db: Database, ages: Ages) {
  const before = (date: Date) => date.toISOString()
  const { state, kind, asked_at, failing_since } = followChannels
  const stale = await db
    .select()
    .from(followChannels)
    .where(
      or(
        and(eq(state, 'waiting'), eq(kind, 'telegram'), lt(asked_at, before(ages.codeBefore))),
        and(eq(state, 'waiting'), lt(asked_at, before(ages.confirmBefore))),
        lt(failing_since, before(ages.failingBefore)),
      ),
    )
  for (const channel of stale) await db.transaction((tx) => deleteChannel(tx, channel))
  await db.delete(followMessages).where(lt(followMessages.created_at, before(ages.messagesBefore)))
  await db.execute(sql`delete from follow_problems where at < ${before(ages.messagesBefore)}`)
  await db.delete(followConfirmations).where(lt(followConfirmations.at, before(ages.hourAgo)))
  return stale.length
}
