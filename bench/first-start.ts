import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { isNull } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { analyzePending } from '../server/analysis/analyze-pending.ts'
import { fetchEach } from '../server/news/feeds/fetch-publishers.ts'
import { readConfig } from '../server/platform/config.ts'
import { articles } from '../server/platform/database/schema.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'
import { fetchAll, hotPage } from './site.ts'

const FEEDS = 20

/** The first 1,000 articles of 20 publishers: statements and time of their analysis, and a hot page while a site does all of it. */
export async function run(): Promise<Row[]> {
  const database = await startOwnDatabase()
  const server = new Worker(new URL('./feeds-server.ts', import.meta.url))
  try {
    const host = await new Promise<string>((resolve) => server.once('message', resolve))
    return [await measure(database, host), ...(await meanwhile())]
  } finally {
    await server.terminate()
    await database.stop()
  }
}

const meanwhile = () =>
  hotPage({
    articles: 100,
    feeds: FEEDS,
    what: `${FEEDS} new publishers are fetched and 1,000 articles analysed`,
    async work({ url, db }) {
      await fetchAll(url)
      while ((await db.$count(articles, isNull(articles.analyzed_at))) > 0) await sleep(500)
    },
  })

async function measure(
  { url, db }: Awaited<ReturnType<typeof startOwnDatabase>>,
  host: string,
): Promise<Row> {
  const hosts = Array.from({ length: FEEDS }, (_, n) => `feed-${n}.example:${host.split(':')[1]}`)
  const outbound = createOutbound({
    allowHosts: hosts,
    userAgent: 'bench',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const client = new Client(url)
  await client.connect()
  const { rows: publishers } = await client.query(
    `insert into publishers (name, rss_url) select 'Feed ' || n, 'http://' || h || '/' || (n - 1)
     from unnest($1::text[]) with ordinality as f (h, n) returning id::int, name`,
    [hosts],
  )
  const now = () => new Date('2026-11-14T12:00:00Z')
  const queue = { send: async () => null }
  const context = { config: readConfig({}), db, queue, outbound, log: pino({ level: 'warn' }), now }
  await fetchEach(context, publishers)
  await groupStories(context)
  const counted = countStatements()
  const begun = performance.now()
  const { analyzed } = await analyzePending(context)
  const seconds = (performance.now() - begun) / 1000
  const statements = counted.stop()
  await client.end()
  await outbound.close()
  return {
    what: `built-in analysis of the first ${analyzed} articles of ${FEEDS} publishers`,
    figure: `${seconds.toFixed(1)} s, ${statements} statements`,
    reference: `${(statements / analyzed).toFixed(1)} statements an article`,
    ratio: statements / analyzed,
  }
}

function countStatements() {
  const query = Client.prototype.query
  let count = 0
  Client.prototype.query = function (this: Client, ...call: unknown[]) {
    count++
    return Reflect.apply(query, this, call)
  } as typeof query
  return {
    stop() {
      Client.prototype.query = query
      return count
    },
  }
}
