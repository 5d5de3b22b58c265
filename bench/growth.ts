import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { FIRST_LIMITS } from '../contract/admin/retention.ts'
import { DAY_MS } from '../contract/platform/durations.ts'
import { runRetention } from '../server/admin/retention/run-retention.ts'
import { fetchEach } from '../server/news/feeds/fetch-publishers.ts'
import { countOutlets } from '../server/news/track-records/outlets/count-outlets.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { saveLimits } from '../server/platform/settings/retention-store.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { addFeeds } from './feeds-ingest.ts'
import { startOwnDatabase } from './own-database.ts'
import { percentile } from './percentile.ts'
import { articlesPath, coldTimes, prepareArticles, timed } from './queries.ts'
import { OLDEST, withoutUpkeep } from './sample-articles.ts'
import { queryKinds } from './sample-queries.ts'
import { startApp } from './start-app.ts'

const COLD_RUNS = 40
const FEEDS_AT_EACH_SIZE = 50
const MB = 1e6

/** Figures of one size, by name. A unit stands in the name, so that a table can be read by a program. */
type Figures = Record<string, number>

/** How cost grows: the same work on databases of several sizes, then more and more feeds on the smallest. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '250000,500000,1000000,2000000,4000000' },
      feeds: { type: 'string', default: '50,200,1000' },
    },
  })
  const sizes = values.sizes.split(',').filter(Boolean).map(Number)
  const feeds = values.feeds.split(',').filter(Boolean).map(Number)
  const server = new Worker(new URL('./feeds-server.ts', import.meta.url), {
    workerData: Math.max(FEEDS_AT_EACH_SIZE, ...feeds),
  })
  const host = await new Promise<string>((resolve) => server.once('message', resolve))
  try {
    const bySize: Figures[] = []
    for (const size of sizes) {
      console.log(`\n${size} articles`)
      bySize.push(await measureSize(size, host))
      console.log(`\n${tableOf('articles', sizes.slice(0, bySize.length), bySize)}`)
    }
    const byFeeds: Figures[] = []
    for (const count of feeds) {
      console.log(`\n${count} feeds`)
      byFeeds.push(said(await measureFeeds(count, host)))
    }
    console.log(`\n${tableOf('feeds', feeds, byFeeds)}`)
  } finally {
    await server.terminate()
  }
}

async function measureSize(size: number, host: string): Promise<Figures> {
  const { db, url, dataDir, stop } = await startOwnDatabase()
  const client = new Client(url)
  try {
    await client.connect()
    await prepareArticles(db, url, size)
    await timed('stories written', () => writeStories(client))
    return {
      ...said(await measureCold(db, url)),
      ...said(await countRecords(db)),
      ...said(await measureArrival(db, client, host, FEEDS_AT_EACH_SIZE)),
      ...said(await measureNight(db, client, dataDir)),
      ...said(await sizesOnDisk(client)),
    }
  } finally {
    await client.end()
    await stop()
  }
}

async function measureFeeds(count: number, host: string): Promise<Figures> {
  const { db, url, stop } = await startOwnDatabase()
  const client = new Client(url)
  try {
    await client.connect()
    return await measureArrival(db, client, host, count)
  } finally {
    await client.end()
    await stop()
  }
}

async function measureCold(db: Database, url: string): Promise<Figures> {
  const app = await startApp({ DATABASE_URL: url })
  try {
    const figures: Figures = {}
    for (const [kind, queries] of Object.entries(await queryKinds(db, COLD_RUNS))) {
      Object.assign(
        figures,
        coldFigures(kind, await coldTimes(db, app.ports.app, queries.map(articlesPath))),
      )
    }
    const outlets = await coldTimes(db, app.ports.app, Array(COLD_RUNS).fill('/api/outlets'))
    Object.assign(figures, coldFigures('outlets', outlets))
    figures['memory of the web process, MB'] = (await app.ask('rss')) / MB
    return figures
  } finally {
    await app.stop()
  }
}

const coldFigures = (
  kind: string,
  { times, cpuTimes }: { times: number[]; cpuTimes: number[] },
): Figures => ({
  [`uncached, ${kind}, p95, ms`]: percentile(times, 95),
  [`uncached, ${kind}, processor time of the database, p95, ms`]: percentile(cpuTimes, 95),
})

async function countRecords(db: Database): Promise<Figures> {
  return {
    'daily job of the records, seconds': await secondsOf(() =>
      countOutlets({ db, now: () => new Date() }),
    ),
  }
}

/** Five articles in a row are a story of theirs, so that the daily job of the outlets' records has as much to read as it can. */
async function writeStories(client: Client) {
  await withoutUpkeep(client, ['stories', 'article_stories'], async () => {
    // rows that are right by themselves need neither triggers nor checks
    await client.query('set session_replication_role = replica')
    await client.query(`
      create temp table placed as
      select id, sort_at, (row_number() over (order by sort_at) - 1) / 5 + 1 as story from articles`)
    await client.query(`
      insert into stories (id, slug, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count, independent_count, copy_count)
      overriding system value
      select story, 'story-' || story, min(sort_at), max(sort_at), min(id), min(id), count(*), count(*), count(*), 0 from placed group by story`)
    await client.query(
      'insert into article_stories (article_id, story_id, grouped_at) select id, story, sort_at from placed',
    )
    await client.query('drop table placed')
    await client.query('reset session_replication_role')
  })
}

/** Feeds of new articles are stored, fetched again with nothing new, and their articles grouped. */
async function measureArrival(
  db: Database,
  client: Client,
  host: string,
  feeds: number,
): Promise<Figures> {
  const { context, publishers } = await addFeeds({ db, client }, host, feeds)
  let stored = 0
  const storing = await secondsOf(async () => {
    stored = (await fetchEach(context, publishers)).totalArticles
  })
  await client.query('update feed_states set content_hash = null')
  const again = await secondsOf(() => fetchEach(context, publishers))
  let articles = 0
  const grouping = await secondsOf(async () => {
    articles = (await groupStories(context)).grouped
  })
  await context.outbound.close()
  return {
    'stored, articles a second': stored / storing,
    'a round with nothing new, seconds': again,
    'grouped, ms an article': (grouping * 1000) / articles,
  }
}

/** The oldest day is deleted as at night, then the table is vacuumed. */
async function measureNight(db: Database, client: Client, dataDir: string): Promise<Figures> {
  const now = new Date()
  const days = Math.floor((now.getTime() - OLDEST) / DAY_MS) - 1
  await saveLimits(db, { ...FIRST_LIMITS, articles: days }, now)
  const context = {
    config: readConfig({ DATA_DIR: dataDir }),
    db,
    now: () => now,
    queue: { send: async () => null },
    log: { info() {}, warn() {} },
  }
  let deleted = 0
  const deleting = await secondsOf(async () => {
    deleted = (await runRetention(context as unknown as Context)).deleted.articles ?? 0
  })
  const vacuum = await secondsOf(() => client.query('vacuum articles'))
  return {
    'deleted, articles a second': deleted / deleting,
    'vacuum of the articles, seconds': vacuum,
  }
}

async function sizesOnDisk(client: Client): Promise<Figures> {
  const { rows } = await client.query<{ name: string; mb: number }>(`
    select 'database, MB' as name, pg_database_size(current_database()) / 1e6::float8 as mb
    union all select 'articles with long texts, MB', pg_table_size('articles') / 1e6::float8
    union all (select 'index ' || relname || ', MB', pg_relation_size(indexrelid) / 1e6::float8 from pg_index join pg_class on oid = indexrelid
      where indrelid = 'articles'::regclass order by 2 desc)`)
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]))
}

/** A run of hours that is stopped has said what it measured. */
function said(figures: Figures): Figures {
  for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure.toFixed(1)}`)
  return figures
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

function tableOf(what: string, sizes: readonly number[], figures: readonly Figures[]): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row([what, ...sizes.map((size) => size.toLocaleString('en'))]),
    row(['---', ...sizes.map(() => '---')]),
    ...Object.keys(figures[0] ?? {}).map((name) =>
      row([name, ...figures.map((each) => (each[name] ?? Number.NaN).toFixed(1))]),
    ),
  ].join('\n')
}
