import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** One row per active publisher: last success, and failures since. */
export async function feedHealth(db: Database) {
  const { rows } = await db.execute<{ name: string; last_success: string | null; failures: number }>(sql`
    select p.name, extract(epoch from s.last_success_at)::text as last_success, coalesce(s.failures, 0)::int as failures
    from publishers p left join feed_states s on s.publisher_id = p.id where p.active order by p.id`)
  return rows.map(({ last_success, ...row }) => ({ ...row, lastSuccess: Number(last_success ?? 0) }))
}

/** Fetch results of the last day, by publisher and status. */
export async function fetchOutcomes(db: Database, now: Date) {
  const { rows } = await db.execute<{ name: string; status: string; fetches: number }>(sql`
    select p.name, l.status, count(*)::int as fetches
    from activity_logs l join publishers p on p.id = l.entity_id and p.active
    where l.action = 'fetch_feed' and l.entity_type = 'publisher'
      and l.created_at > ${now.toISOString()}::timestamptz - interval '1 day'
    group by p.name, l.status`)
  return rows
}

/** In US dollars, by UTC day and month. */
export async function aiSpendNow(db: Database, now: Date) {
  const { rows } = await db.execute<{ day: string; month: string }>(sql`
    select coalesce(sum(cost_usd) filter (where started_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'UTC')), 0) as day,
      coalesce(sum(cost_usd), 0) as month
    from ai_calls where started_at >= date_trunc('month', ${now.toISOString()}::timestamptz, 'UTC')`)
  return { day: Number(rows[0]?.day ?? 0), month: Number(rows[0]?.month ?? 0) }
}

/** How long the oldest due job of each kind has been waiting. */
export async function queueAges(db: Database, now: Date) {
  const { rows } = await db.execute<{ job: string; seconds: string }>(sql`
    select name as job, extract(epoch from ${now.toISOString()}::timestamptz - min(start_after)) as seconds
    from queue.job where state in ('created', 'retry') and start_after <= ${now.toISOString()}::timestamptz
    group by name`)
  return rows.map(({ job, seconds }) => ({ job, seconds: Number(seconds) }))
}

/** Alert results of the last day, by channel and state. */
export async function alertOutcomes(db: Database, now: Date) {
  const { rows } = await db.execute<{ channel: string; state: string; deliveries: number }>(sql`
    select channel, state, count(*)::int as deliveries from alert_deliveries
    where created_at > ${now.toISOString()}::timestamptz - interval '1 day'
    group by channel, state`)
  return rows
}

/** Channels of followers, by kind and state. */
export async function followChannelCounts(db: Database) {
  const { rows } = await db.execute<{ channel: string; state: string; channels: number }>(
    sql`select kind as channel, state, count(*)::int as channels from follow_channels group by kind, state`,
  )
  return rows
}

/** Messages to readers of the last day, and the 95th percentile of the time from stored to sent of the last hour. */
export async function followOutcomes(db: Database, now: Date) {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  const { rows } = await db.execute<{
    channel: string
    sent: number
    failed: number
    delay: string | null
  }>(sql`
    select c.channel, coalesce(m.sent, 0)::int as sent, coalesce(p.failed, 0)::int as failed, m.delay
    from (select distinct kind as channel from follow_channels union select distinct channel from follow_problems) c
    left join (select c.kind, count(distinct m.message_id) as sent, percentile_cont(0.95) within group (
        order by extract(epoch from m.finished_at - m.stored_at))
        filter (where m.bundle is null and m.finished_at > ${ago(1)}) as delay
      from follow_messages m join follow_channels c on c.id = m.channel_id
      where m.state = 'sent' and m.finished_at > ${ago(24)} group by c.kind) m on m.kind = c.channel
    left join (select channel, sum(count) as failed from follow_problems where at > ${ago(24)} group by channel) p
      on p.channel = c.channel`)
  return rows.map(({ delay, ...row }) => ({ ...row, delay: delay === null ? undefined : Number(delay) }))
}
