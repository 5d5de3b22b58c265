import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, expect, test } from 'vitest'
import { writeLog } from '../../accounts/activity/store.ts'
import { buildApp } from '../../app.ts'
import { makePublisher } from '../../testing/factories.ts'
import { onceAFile } from '../../testing/fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { aiCalls, alertDeliveries, feedStates } from '../database/schema.ts'
import { measureProcess, observe } from '../metrics.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const site = onceAFile(() =>
  testApp({
    env: { METRICS_TOKEN: 'metrics-token', AI_MONTHLY_BUDGET_USD: '30', RATE_LIMIT: '0' },
    now: () => now,
  }),
)
const running: Awaited<ReturnType<typeof buildApp>>[] = []
afterAll(() => Promise.all(running.map((app) => app.close())))

test('feeds, spending and the queue can be watched, and every rule and panel names metrics that are there', async () => {
  const { db, queue } = site.context
  const publisher = await makePublisher(db, { name: 'The "Daily" Satchel' })
  await db.insert(feedStates).values({
    publisher_id: publisher.id,
    failures: 4,
    last_success_at: '2026-11-15T10:00:00.000Z',
  })
  for (const status of ['failed', 'failed', 'success'] as const)
    await writeLog(db, {
      action: 'fetch_feed',
      entity_type: 'publisher',
      entity_id: publisher.id,
      status,
      created_at: '2026-11-15T09:00:00.000Z',
    })
  const paid = { model: 'gpt-4', status: 'success', trigger: 'click' } as const
  await db.insert(aiCalls).values([
    { ...paid, cost_usd: 0.5, started_at: '2026-11-15T01:00:00.000Z' },
    { ...paid, cost_usd: 2, started_at: '2026-11-02T01:00:00.000Z' },
  ])
  const { fetchNewPublisher } = await import('../../news/publishers/jobs.ts')
  await queue.send(fetchNewPublisher, { publisher_id: publisher.id })
  await db.execute("update queue.job set start_after = '2026-11-15T11:50:00Z'")
  await db.insert(alertDeliveries).values({
    id: randomUUID(),
    channel: 'slack',
    event: 'disk',
    matter: 'disk',
    title: 'Disk: 81% full',
    text: '',
    state: 'failed',
    created_at: '2026-11-15T11:00:00.000Z',
    next_try_at: '2026-11-15T11:00:00.000Z',
  })
  observe.job('feed-tick', 'failed', 1)
  measureProcess({ totalCount: 2, idleCount: 1, waitingCount: 0 })

  const app = await buildApp(site.context)
  running.push(app)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/api/tags/public', '/api/tags/public'])
    await (await fetch(url + path)).text()
  const page = await (
    await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
  ).text()
  const label = '{publisher="The \\"Daily\\" Satchel"'
  for (const line of [
    `publisher_last_success_timestamp_seconds${label}} ${Date.parse('2026-11-15T10:00:00Z') / 1000}`,
    `publisher_failures${label}} 4`,
    `publisher_fetches_last_day${label},outcome="failed"} 2`,
    'ai_spend_usd{period="day"} 0.5',
    'ai_spend_usd{period="month"} 2.5',
    'ai_budget_usd{period="month"} 30',
    'queue_oldest_seconds{job="publisher.fetch-new"} 600',
    'alert_deliveries_last_day{channel="slack",outcome="failed"} 1',
    'answers_total{from="cache"}',
    'answers_total{from="made"}',
  ])
    expect(page).toContain(line)

  const rules = readFileSync(new URL('../../../docs/prometheus/rules.yml', import.meta.url), 'utf8')
  const named = new Set(
    rules.match(/\b(?:publisher|ai|alert|queue|job|database|http|answers)_[a-z_]+\b/g),
  )
  expect(named.size).toBeGreaterThan(7)
  for (const metric of named) expect(page, metric).toMatch(new RegExp(`^${metric}[{ ]`, 'm'))

  const dashboard = JSON.parse(
    readFileSync(new URL('../../../docs/grafana/dashboard.json', import.meta.url), 'utf8'),
  ) as { panels: { title: string; targets?: { expr: string }[] }[] }
  const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, ...namesIn(expr) })),
  )
  expect(queries.length).toBeGreaterThan(15)
  for (const { title, metrics, labels } of queries) {
    expect(metrics.length, title).toBeGreaterThan(0)
    for (const metric of metrics)
      for (const label of ['', ...labels])
        expect(page, `${title}: ${metric} ${label}`).toMatch(
          label
            ? new RegExp(`^${metric}\\{[^}]*\\b${label}="`, 'm')
            : new RegExp(`^${metric}[{ ]`, 'm'),
        )
  }
})

/** Metrics and labels of a query; a query that does not parse is refused. */
function namesIn(query: string) {
  const metrics: string[] = []
  const labels: string[] = []
  parser.parse(query).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`Not a query: ${query}`)
      if (name === 'Identifier') metrics.push(query.slice(from, to))
      if (name === 'LabelName') labels.push(query.slice(from, to))
    },
  })
  return { metrics, labels }
}
