import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { pino } from 'pino'
import { fetchEach } from '../server/news/feeds/fetch-publishers.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'
import { ITEMS_PER_FEED } from './sample-feeds.ts'

const FEEDS = 200
const COLUMNS =
  'publisher_id, title, url, url_key, guid_key, image_url, published_at, first_seen_at, sort_at, overview, content, content_length, version, tag_ids'

/** Over HTTP into the database, beside the bare INSERT of the very same rows into the same table. */
export async function measureIngest(): Promise<Row[]> {
  const database = await startOwnDatabase()
  const server = new Worker(new URL('./feeds-server.ts', import.meta.url))
  try {
    const host = await new Promise<string>((resolve) => server.once('message', resolve))
    return await ingest(database, host)
  } finally {
    await server.terminate()
    await database.stop()
  }
}

type OwnDatabase = Awaited<ReturnType<typeof startOwnDatabase>>

/** Publishers of the first `count` feeds of a server, and what is needed to fetch them. */
export async function addFeeds(
  { db, client }: { db: Database; client: Client },
  host: string,
  count: number,
) {
  // several names for one loopback server: at most two connections go to each host
  const hosts = Array.from({ length: count }, (_, n) => `feed-${n}.example:${host.split(':')[1]}`)
  const outbound = createOutbound({
    allowHosts: hosts,
    userAgent: 'bench',
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const { rows: publishers } = await client.query(
    `insert into publishers (name, rss_url) select 'Feed ' || n, 'http://' || h || '/' || (n - 1)
     from unnest($1::text[]) with ordinality as f (h, n) returning id::int, name`,
    [hosts],
  )
  const context = {
    config: readConfig({}),
    db,
    queue: { send: async () => null },
    outbound,
    log: pino({ level: 'warn' }),
    now: () => new Date(),
  }
  return { context, publishers }
}

async function ingest({ url, db }: OwnDatabase, host: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  const { context, publishers } = await addFeeds({ db, client }, host, FEEDS)

  const start = performance.now()
  const { totalArticles } = await fetchEach(context, publishers)
  const ours = totalArticles / ((performance.now() - start) / 1000)
  if (totalArticles !== FEEDS * ITEMS_PER_FEED)
    throw new Error(`only ${totalArticles} articles arrived`)

  const again = performance.now()
  await client.query('update feed_states set content_hash = null')
  await fetchEach(context, publishers)
  const unchanged = totalArticles / ((performance.now() - again) / 1000)

  const plain = await plainInserts(client)
  await Promise.all([client.end(), context.outbound.close()])
  const row = (what: string, rate: number): Row => ({
    what: `${FEEDS} feeds of ${ITEMS_PER_FEED} items ${what}`,
    figure: `${rate.toFixed(0)} articles/s`,
    reference: `plain INSERT, ${ITEMS_PER_FEED} rows a statement, one connection ${plain.toFixed(0)}`,
    ratio: rate / plain,
  })
  return [
    row('fetched, parsed, matched, stored', ours),
    row('fetched again, nothing new', unchanged),
  ]
}

/** The rows that were ingested, taken out and put back by the simplest means there are. */
async function plainInserts(client: Client): Promise<number> {
  const { rows } = await client.query({
    text: `select ${COLUMNS} from articles order by publisher_id, id`,
    rowMode: 'array',
  })
  await client.query('truncate articles cascade')
  const start = performance.now()
  for (let at = 0; at < rows.length; at += ITEMS_PER_FEED) {
    const batch: unknown[][] = rows.slice(at, at + ITEMS_PER_FEED)
    const places = batch.map(
      (row, n) => `(${row.map((_, c) => `$${n * row.length + c + 1}`).join(',')})`,
    )
    await client.query(`insert into articles (${COLUMNS}) values ${places.join(',')}`, batch.flat())
  }
  return rows.length / ((performance.now() - start) / 1000)
}
