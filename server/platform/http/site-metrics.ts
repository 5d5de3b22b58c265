import { Gauge, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { budgetAmounts } from '../settings/store.ts'
import {
  aiSpendNow,
  alertOutcomes,
  feedHealth,
  fetchOutcomes,
  followChannelCounts,
  followOutcomes,
  queueAges,
} from './site-metrics-store.ts'

type Reach = Pick<Context, 'config' | 'db' | 'now'>

/** Metrics read from the database on scrape; the same in every process. */
export async function siteMetrics({ config, db, now }: Reach): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })

  const lastSuccess = gauge(
    'publisher_last_success_timestamp_seconds',
    'When the feed last answered; 0: never',
    ['publisher'],
  )
  const failures = gauge('publisher_failures', 'Failed fetches in a row', ['publisher'])
  for (const { name: publisher, ...health } of await feedHealth(db)) {
    lastSuccess.set({ publisher }, health.lastSuccess)
    failures.set({ publisher }, health.failures)
  }
  const fetches = gauge('publisher_fetches_last_day', 'Fetches of the last 24 hours, by outcome', [
    'publisher',
    'outcome',
  ])
  for (const { name: publisher, status: outcome, fetches: count } of await fetchOutcomes(db, now()))
    fetches.set({ publisher, outcome }, count)

  const spend = gauge('ai_spend_usd', 'What models cost in this UTC day and month', ['period'])
  const { day, month } = await aiSpendNow(db, now())
  spend.set({ period: 'day' }, day)
  spend.set({ period: 'month' }, month)
  const budget = gauge('ai_budget_usd', 'What models may cost; none for a month without a limit', ['period'])
  const amounts = await budgetAmounts({ db, config })
  budget.set({ period: 'day' }, amounts.day)
  if (amounts.month !== undefined) budget.set({ period: 'month' }, amounts.month)

  const waiting = gauge('queue_oldest_seconds', 'How long the oldest job that is due has waited', ['job'])
  for (const { job, seconds } of await queueAges(db, now())) waiting.set({ job }, seconds)
  const alerts = gauge('alert_deliveries_last_day', 'Messages of the last 24 hours, by channel and outcome', [
    'channel',
    'outcome',
  ])
  for (const { channel, state: outcome, deliveries } of await alertOutcomes(db, now()))
    alerts.set({ channel, outcome }, deliveries)

  const followers = gauge('follow_channels', 'Ways in which readers follow, by channel and state', [
    'channel',
    'state',
  ])
  for (const { channel, state, channels } of await followChannelCounts(db))
    followers.set({ channel, state }, channels)
  const messages = gauge('follow_messages_last_day', 'Messages to readers of the last 24 hours, by outcome', [
    'channel',
    'outcome',
  ])
  const delays = gauge('follow_delay_p95_seconds', 'From stored to sent, of the last hour; without digests', [
    'channel',
  ])
  for (const { channel, sent, failed, delay } of await followOutcomes(db, now())) {
    messages.set({ channel, outcome: 'sent' }, sent)
    messages.set({ channel, outcome: 'failed' }, failed)
    if (delay !== undefined) delays.set({ channel }, delay)
  }
  return registry.metrics()
}
