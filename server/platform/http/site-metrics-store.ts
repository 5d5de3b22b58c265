import { type SQL, sql } from 'drizzle-orm'
import { Gauge, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { budgetAmounts } from '../settings/store.ts'

/** A query has a column for each label, and `value`. */
type Metric = { name: string; help: string; labels: string[]; query: (now: SQL) => SQL }

const HEALTH = sql`from publishers p left join feed_states s on s.publisher_id = p.id where p.active order by p.id`

const queueAgesQuery = (now: SQL) => sql`
  select name as job, extract(epoch from ${now} - min(start_after)) as value
  from queue.job
  where state in ('created', 'retry') and start_after <= ${now}
  group by name`

const METRICS: Metric[] = [
  {
    name: 'publisher_last_success_timestamp_seconds',
    help: 'When the feed last answered; 0: never',
    labels: ['publisher'],
    query: () =>
      sql`select p.name as publisher, coalesce(extract(epoch from s.last_success_at), 0) as value ${HEALTH}`,
  },
  {
    name: 'publisher_failures',
    help: 'Failed fetches in a row',
    labels: ['publisher'],
    query: () => sql`select p.name as publisher, coalesce(s.failures, 0) as value ${HEALTH}`,
  },
  {
    name: 'publisher_fetches_last_day',
    help: 'Fetches of the last 24 hours, by outcome',
    labels: ['publisher', 'outcome'],
    query: (now) => sql`
      select p.name as publisher, l.status as outcome, count(*) as value
      from activity_logs l
      join publishers p on p.id = l.entity_id and p.active
      where l.action = 'fetch_feed'
        and l.entity_type = 'publisher'
        and l.created_at > ${now} - interval '1 day'
      group by p.name, l.status`,
  },
  {
    name: 'ai_spend_usd',
    help: 'What models cost in this UTC day and month',
    labels: ['period'],
    query: (now) => sql`
      select period, coalesce(sum(cost_usd), 0) as value
      from unnest(array['day', 'month']) period
      left join ai_calls on started_at >= date_trunc(period, ${now}, 'UTC')
      group by period`,
  },
  {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest job that is due has waited',
    labels: ['job'],
    query: queueAgesQuery,
  },
  {
    name: 'alert_deliveries_last_day',
    help: 'Messages of the last 24 hours, by channel and outcome',
    labels: ['channel', 'outcome'],
    query: (now) => sql`
      select channel, state as outcome, count(*) as value
      from alert_deliveries
      where created_at > ${now} - interval '1 day'
      group by channel, state`,
  },
  {
    name: 'follow_channels',
    help: 'Ways in which readers follow, by channel and state',
    labels: ['channel', 'state'],
    query: () =>
      sql`
        select kind as channel, state, count(*) as value
        from follow_channels
        group by kind, state`,
  },
  {
    name: 'follow_messages_last_day',
    help: 'Messages to readers of the last 24 hours, by outcome',
    labels: ['channel', 'outcome'],
    query: (now) => sql`
      select channel, outcome, sum(n) as value
      from (
        select kind as channel, outcome, 0 as n
        from follow_channels, unnest(array['sent', 'failed']) outcome
        union all
        select c.kind, 'sent', count(distinct m.message_id)
        from follow_messages m
        join follow_channels c on c.id = m.channel_id
        where m.state = 'sent' and m.finished_at > ${now} - interval '1 day'
        group by c.kind
        union all
        select channel, 'failed', count
        from follow_problems
        where at > ${now} - interval '1 day'
      ) counted
      group by channel, outcome`,
  },
  {
    name: 'follow_delay_p95_seconds',
    help: 'From stored to sent, of the last hour; without digests',
    labels: ['channel'],
    query: (now) => sql`
      select c.kind as channel,
        percentile_cont(0.95) within group (
          order by extract(epoch from m.finished_at - m.stored_at)
        ) as value
      from follow_messages m
      join follow_channels c on c.id = m.channel_id
      where m.state = 'sent' and m.bundle is null and m.finished_at > ${now} - interval '1 hour'
      group by c.kind`,
  },
]

type Row = Record<string, string>
const rowsOf = async (db: Database, query: (now: SQL) => SQL, now: Date) =>
  (await db.execute<Row>(query(sql`${now.toISOString()}::timestamptz`))).rows

/** Metrics read from the database on scrape; the same in every process. */
export async function siteMetrics({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  for (const { name, help, labels, query } of METRICS) {
    const metric = gauge(name, help, labels)
    for (const { value, ...row } of await rowsOf(db, query, now())) metric.set(row, Number(value))
  }
  const budget = gauge('ai_budget_usd', 'What models may cost; none for a month without a limit', [
    'period',
  ])
  const { day, month } = await budgetAmounts({ db, config })
  budget.set({ period: 'day' }, day)
  if (month !== undefined) budget.set({ period: 'month' }, month)
  return registry.metrics()
}

export const queueAges = async (db: Database, now: Date) =>
  (await rowsOf(db, queueAgesQuery, now)).map(({ job = '', value }) => ({
    job,
    seconds: Number(value),
  }))
