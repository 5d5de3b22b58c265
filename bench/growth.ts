import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { FIRST_LIMITS } from '../contract/admin/retention.ts'
import { runRetention } from '../server/admin/retention/run-retention.ts'
import { fetchEach } from '../server/news/feeds/fetch-publishers.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { saveLimits } from '../server/platform/settings/retention-store.ts'
import { countOutlets } from '../server/records/outlets/count-outlets.ts'
import { groupStories } from '../server/stories/group-stories.ts'
import { addFeeds } from './feeds-ingest.ts'
import { startOwnDatabase } from './own-database.ts'
import { percentile } from './percentile.ts'
import { articlesPath, coldTimes, prepareArticles } from './queries.ts'
import { OLDEST } from './sample-articles.ts'
import { queryKinds } from './sample-queries.ts'
import { startApp } from './start-app.ts'

const COLD_RUNS = 40
const FEEDS_AT_EACH_SIZE = 50
const DAY_MS = 86_400_000
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
  const sizes = values.sizes.split(',').map(Number)
  const feeds = values.feeds.split(',').map(Number)
  const server = new Worker(new URL('./feeds-server.ts', import.meta.url), { workerData: Math.max(...feeds) })
  const host = await new Promise<string>((resolve) => server.once('message', resolve))
  try {
    const bySize: Figures[] = []
    for (const size of sizes) {
      console.log(`\n${size} articles`)
      bySize.push(await measureSize(size, host))
      // after each size, so that a run that is stopped has said something
      console.log(`\n${tableOf('articles', sizes.slice(0, bySize.length), bySize)}`)
    }
    const byFeeds: Figures[] = []
    for (const count of feeds) byFeeds.push(await measureFeeds(count, host))
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
    const counting = await countRecords(db, client)
    return {
      ...(await measureCold(db, url)),
      ...(await measureArrival(db, client, host, FEEDS_AT_EACH_SIZE)),
      ...(await measureNight(db, client, dataDir)),
      ...counting,
      ...(await sizesOnDisk(client)),
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
      const { times } = await coldTimes(db, app.ports.app, queries.map(articlesPath))
      figures[`uncached, ${kind}, p95, ms`] = percentile(times, 95)
    }
    const { times } = await coldTimes(db, app.ports.app, Array(COLD_RUNS).fill('/api/outlets'))
    figures['uncached, outlets, p95, ms'] = percentile(times, 95)
    figures['memory of the web process, MB'] = (await app.ask('rss')) / MB
    return figures
  } finally {
    await app.stop()
  }
}

/** Five articles in a row are a story of theirs, so that the daily job of the outlets' records has as much to read as it can. */
async function countRecords(db: Database, client: Client): Promise<Figures> {
  // without the triggers and checks of millions of rows that are right by themselves
  await client.query('set session_replication_role = replica')
  await client.query(`
    with placed as materialized (
      select id, sort_at, (row_number() over (order by sort_at) - 1) / 5 as story from articles
    ), made as (
      insert into stories (id, slug, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count, independent_count, copy_count)
      overriding system value
      select story + 1, 'story-' || story, min(sort_at), max(sort_at), min(id), min(id), count(*), count(*), count(*), 0 from placed group by story
      returning id
    )
    insert into article_stories (article_id, story_id, grouped_at) select p.id, m.id, p.sort_at from placed p join made m on m.id = p.story + 1`)
  await client.query('reset session_replication_role')
  await client.query('analyze stories, article_stories')
  return {
    'daily job of the records, seconds': await secondsOf(() => countOutlets({ db, now: () => new Date() })),
  }
}

/** Feeds of new articles are stored, fetched again with nothing new, and their articles grouped. */
async function measureArrival(db: Database, client: Client, host: string, feeds: number): Promise<Figures> {
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
  return { 'deleted, articles a second': deleted / deleting, 'vacuum of the articles, seconds': vacuum }
}

async function sizesOnDisk(client: Client): Promise<Figures> {
  const { rows } = await client.query<{ name: string; mb: number }>(`
    select 'database, MB' as name, pg_database_size(current_database()) / 1e6::float8 as mb
    union all select 'articles with long texts, MB', pg_table_size('articles') / 1e6::float8
    union all (select 'index ' || relname || ', MB', pg_relation_size(indexrelid) / 1e6::float8 from pg_index join pg_class on oid = indexrelid
      where indrelid = 'articles'::regclass order by 2 desc)`)
  return Object.fromEntries(rows.map(({ name, mb }) => [name, mb]))
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
