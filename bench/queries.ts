import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { FeedQuery, type FeedQueryInput } from '../contract/articles.ts'
import type { FeedFilter } from '../server/articles/feed-filter.ts'
import { matching } from '../server/articles/feed-store.ts'
import { keepFeedIndex } from '../server/articles/keep-feed-index.ts'
import { resolveFeed } from '../server/articles/resolve-filter.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrateDatabase } from '../server/database/migrate.ts'
import { fillWithArticles } from './sample-articles.ts'
import { queryKinds } from './sample-queries.ts'

const COLD_RUNS = 100
const BARE_RUNS = 20
const BARE_COUNT_RUNS = 5
const HOT_RUNS = 1000
/** Hot is what has been asked for before, by a server that has been up for more than a second. */
const WARM_UP_RUNS = 500
const EDITED = 300

/** Feed, filter, search and deep pages over a year of articles, each beside the bare SQL of the same page. */
export async function measureQueries(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000000' },
      /** A folder to keep the sample in, so that the next run finds it there. */
      keep: { type: 'string' },
    },
  })
  const dataDir = values.keep ?? mkdtempSync(join(tmpdir(), 'queries-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log })
  const { db, close } = connect({ url: postgres.url, log, maxConnections: 4 })
  try {
    await migrateDatabase(postgres.url)
    await prepare(db, postgres.url, Number(values.articles))
    await measure(db, postgres.url)
  } finally {
    await close()
    await postgres.stop()
    if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepare(db: Database, url: string, articles: number) {
  // no timeouts: a million rows take their time
  const pool = new Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query('select count(*)::int as n from articles')
  if (rows[0].n === 0) {
    await timed(`${articles} articles written`, () => fillWithArticles(pool, articles))
  }
  await timed('the index brought up to date', () => keepFeedIndex(db))
  await pool.query('vacuum analyze')
  await timed('read into memory, as a server has it that has been up for a while', () => warmUp(pool))
  const sizes = await pool.query(`
    select (select count(*) from articles) as articles, (select count(*) from feed_words) as words,
      pg_size_pretty(pg_total_relation_size('articles')) as articles_size,
      pg_size_pretty(pg_relation_size('articles_search')) as word_index_size,
      pg_size_pretty(pg_total_relation_size('feed_bits')) as bits_size`)
  console.log(sizes.rows[0])
  await pool.end()
}

async function warmUp(pool: Pool) {
  await pool.query('create extension if not exists pg_prewarm')
  for (const relation of ['feed_days', 'feed_bits', 'feed_bits_term_day_pk', 'articles_search', 'articles'])
    await pool.query('select pg_prewarm($1)', [relation])
}

async function measure(db: Database, url: string) {
  const server = fork(new URL('./app-beside-bare.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url },
  })
  try {
    const [ports] = (await once(server, 'message')) as [{ app: number; bare: number }]
    const columns = '   p50    p95    p99'
    console.log(`\ncold, ms       ${columns}   | the page as bare SQL: ${columns} | its count(*): ${columns}`)
    const kinds = Object.entries(await queryKinds(db, COLD_RUNS))
    for (const [kind, queries] of kinds) {
      const cold = await coldTimes(db, ports.app, queries)
      const bare = await bareTimes(db, queries.slice(0, BARE_RUNS))
      const count = await bareCountTimes(db, queries.slice(0, BARE_COUNT_RUNS))
      console.log([`${kind.padEnd(16)}${row(cold)}`, row(bare), row(count)].join('   | '))
    }
    await measureHot(ports)
    await editArticles(db)
    console.log(`\ncold, ms       ${columns}   after ${EDITED} edits all over the year, not indexed yet`)
    for (const [kind, queries] of kinds)
      console.log(`${kind.padEnd(16)}${row(await coldTimes(db, ports.app, queries))}`)
  } finally {
    await stop(server)
  }
}

/** Every request finds the version of the data changed, so nothing is answered from memory. */
async function coldTimes(db: Database, port: number, queries: FeedQueryInput[]) {
  const times: number[] = []
  for (const query of queries) {
    await db.execute(sql`insert into feed_marks default values`)
    const address = `http://127.0.0.1:${port}/api/articles?${new URLSearchParams(query as Record<string, string>)}`
    times.push(await timeOf(async () => (await fetch(address)).json()))
  }
  await db.execute(sql`delete from feed_marks where day is null`)
  return times
}

/** As if an editor, or an analysis of old articles, had been at work since the index was last brought up to date. */
async function editArticles(db: Database) {
  await db.execute(sql`
    update articles set sentiment_score = 10 - sentiment_score
    where id % greatest(1, (select max(id) / ${EDITED} from articles)) = 0`)
}

async function bareTimes(db: Database, queries: FeedQueryInput[]) {
  const times: number[] = []
  for (const input of queries) {
    const query = FeedQuery.parse(input)
    const filter = await resolveFeed(db, query)
    if (!filter) continue
    const page = sql`
      select a.id, a.title, a.url, a.image_url, a.published_at, a.overview, a.freshness_score, a.sentiment_score, a.featured,
        a.ad, p.name from articles a left join publishers p on p.id = a.publisher_id where ${plainly(filter)}
      order by a.sort_at desc, a.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`
    times.push(await timeOf(() => db.execute(page)))
  }
  return times
}

/** The filter as anybody would write it, without the marks that lead to a phrase. */
const plainly = ({ search, ...filter }: FeedFilter) =>
  matching({ ...filter, search: search && { ...search, implied: undefined } })

async function bareCountTimes(db: Database, queries: FeedQueryInput[]) {
  const times: number[] = []
  for (const input of queries) {
    const filter = await resolveFeed(db, FeedQuery.parse(input))
    if (!filter) continue
    times.push(await timeOf(() => db.execute(sql`select count(*) from articles a where ${plainly(filter)}`)))
  }
  return times
}

async function measureHot({ app, bare }: { app: number; bare: number }) {
  const path = '/api/articles?limit=20'
  // the same bytes from both, and no time for what the client would unpack
  const plain = { headers: { 'accept-encoding': 'identity' } }
  const bytesOf = async (url: string) => (await fetch(url, plain)).arrayBuffer()
  const size = (await bytesOf(`http://127.0.0.1:${app}${path}`)).byteLength
  const one = async (url: string) => {
    const times: number[] = []
    for (let i = 0; i < WARM_UP_RUNS; i++) await bytesOf(url)
    for (let i = 0; i < HOT_RUNS; i++) times.push(await timeOf(() => bytesOf(url)))
    return times
  }
  console.log(`\nhot, ${size} bytes   p50    p95    p99 ms, one after the other | requests/s, 50 at once`)
  for (const [name, url] of [
    ['the feed', `http://127.0.0.1:${app}${path}`],
    ['bare node:http', `http://127.0.0.1:${bare}/${size}`],
  ] as const) {
    const times = await one(url)
    const { requests } = await autocannon({
      url,
      connections: 50,
      duration: 4,
      requests: [{ path: new URL(url).pathname + new URL(url).search }],
    })
    console.log(`${name.padEnd(16)}${row(times)}   | ${requests.average.toFixed(0)}`)
  }
}

async function timed(what: string, work: () => Promise<unknown>) {
  console.log(`${what}: ${((await timeOf(work)) / 1000).toFixed(0)} s`)
}

async function timeOf(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function row(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return [50, 95, 99]
    .map(
      (percent) =>
        sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN,
    )
    .map((time) => time.toFixed(1).padStart(7))
    .join('')
}

async function stop(server: ChildProcess) {
  server.disconnect()
  await once(server, 'exit')
}
