import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import type { FeedQueryInput } from '../contract/news/feed.ts'
import { dropOldIndex, foldChanges, prepareFeed } from '../server/news/feed/prepare-store.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { cpuBetween, databaseCpuMs } from './database-cpu.ts'
import { startOwnDatabase } from './own-database.ts'
import { median, percentile } from './percentile.ts'
import type { Row } from './results.ts'
import { fillWithArticles } from './sample-articles.ts'
import { queryKinds } from './sample-queries.ts'
import { startApp } from './start-app.ts'

const COLD_RUNS = 100
/** Those of the articles' indexes that nothing but lists of articles uses. */
const FEED_RELATIONS = [
  'articles_newest',
  'articles_facets',
  'articles_facets_sample',
  'articles_search_sample',
  'site_changes',
]
const EDITS = 20

/** Feed, filter, search and deep pages over a year of articles; what the feed's indexes take, and what an edit writes. */
export async function measureQueries(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000000' },
      /** A folder to keep the sample in, so that the next run finds it there. */
      keep: { type: 'string' },
      /** One kind of question. */
      only: { type: 'string' },
    },
  })
  const { db, url, stop } = await startOwnDatabase(values.keep)
  try {
    await prepareArticles(db, url, Number(values.articles))
    return await measure(db, url, values.only)
  } finally {
    await stop()
  }
}

/** Articles of a year, with everything that reads them prepared and in memory. */
export async function prepareArticles(db: Database, url: string, articles: number) {
  // no timeouts: a million rows take their time
  const pool = new Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query('select count(*)::int as n from articles')
  if (rows[0].n === 0)
    await timed(`${articles} articles written`, () => fillWithArticles(pool, articles))
  await timed('the feed prepared, as an upgrade does it', () => prepareFeed(url, db, console))
  await dropOldIndex(db)
  // each question on one core, also by the figures of a process
  await pool.query('alter role current_user set max_parallel_workers_per_gather = 0')
  await pool.query('vacuum analyze')
  await timed('read into memory, as a server has it that has been up for a while', () =>
    warmUp(pool),
  )
  await showSizes(pool)
  await pool.end()
}

async function warmUp(pool: Pool) {
  await pool.query('create extension if not exists pg_prewarm')
  await pool.query(
    "select pg_prewarm(indexrelid) from pg_index where indrelid in ('articles'::regclass, 'publishers'::regclass)",
  )
  await pool.query("select pg_prewarm('articles')")
}

/** Tables and indexes that exist only for filters, counts and paging; the text index beside them. */
async function showSizes(pool: Pool) {
  const { rows } = await pool.query(
    `
    select relname, pg_relation_size(oid) / 1e6 as mb, relname = any($1) as is_feed from pg_class
    where relname = any($1) or relname in ('articles', 'articles_search') order by 2 desc`,
    [FEED_RELATIONS],
  )
  for (const { relname, mb } of rows)
    console.log(`${relname.padEnd(24)}${Number(mb).toFixed(1).padStart(9)} MB`)
  const only = rows.filter(({ is_feed }) => is_feed).reduce((sum, { mb }) => sum + Number(mb), 0)
  console.log(`only for filters, counts and paging: ${only.toFixed(1)} MB`)
}

async function measure(db: Database, url: string, only?: string): Promise<Row[]> {
  const app = await startApp({ DATABASE_URL: url })
  try {
    const rows: Row[] = []
    console.log(
      '\ncold, ms             p50    p95    p99 | processor of the database, ms   p50    p95    p99',
    )
    for (const [kind, queries] of Object.entries(await queryKinds(db, COLD_RUNS))) {
      if (only !== undefined && kind !== only) continue
      const { times, cpuTimes } = await coldTimes(db, app.ports.app, queries.map(articlesPath))
      console.log(
        `${kind.padEnd(20)}${percentiles(times)} | ${' '.repeat(27)}${percentiles(cpuTimes)}`,
      )
      rows.push(coldRow(kind, percentile(times, 95), percentile(cpuTimes, 95)))
    }
    if (only !== undefined) return rows
    await measureEdits(db)
    return rows
  } finally {
    await app.stop()
  }
}

const coldRow = (kind: string, time: number, cpu: number): Row => ({
  what: `feed, not ready, ${kind}, p95`,
  figure: `${time.toFixed(1)} ms`,
  reference: `processor of the database ${cpu.toFixed(1)} ms`,
  ratio: time / cpu,
})

/** What only the admin area sends is never answered from the cache. */
const UNCACHED = { headers: { 'x-admin-request': '1' } }

export const articlesPath = (query: FeedQueryInput) =>
  `/api/articles?${new URLSearchParams(query as Record<string, string>)}`

export async function coldTimes(db: Database, port: number, paths: string[]) {
  const ask = async (path: string) =>
    answered(await fetch(`http://127.0.0.1:${port}${path}`, UNCACHED))
  const times: number[] = []
  const cpuTimes: number[] = []
  for (const path of paths) {
    const before = await databaseCpuMs(db)
    times.push(await timeOf(() => ask(path)))
    cpuTimes.push(cpuBetween(before, await databaseCpuMs(db)))
  }
  return { times, cpuTimes }
}

/** A refusal would be quick. */
async function answered(response: Response) {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** What PostgreSQL writes ahead for an edit and the work that follows it, without images of whole pages. */
async function measureEdits(db: Database) {
  await db.execute(sql`create extension if not exists pg_walinspect`)
  const written: number[] = []
  for (let n = 1; n <= EDITS; n++) {
    await db.execute(sql`checkpoint`)
    const { rows: start } = await db.execute<{ lsn: string }>(
      sql`select pg_current_wal_insert_lsn() as lsn`,
    )
    await db.execute(sql`
      update articles set title = title || ' edited', sentiment_score = 10 - sentiment_score
      where id = (select max(id) / ${EDITS + 1} * ${n} from articles)`)
    await foldChanges(db)
    const { rows: end } = await db.execute<{ bytes: string }>(sql`
      select sum(record_length - fpi_length) as bytes
      from pg_get_wal_records_info(${start[0]?.lsn}::pg_lsn, pg_current_wal_flush_lsn())`)
    written.push(Number(end[0]?.bytes))
  }
  console.log(
    `\nwritten ahead for an edit, median of ${EDITS}, page images apart: ${(median(written) / 1000).toFixed(1)} kB`,
  )
}

export async function timed(what: string, work: () => Promise<unknown>) {
  console.log(`${what}: ${((await timeOf(work)) / 1000).toFixed(0)} s`)
}

async function timeOf(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const percentiles = (times: number[]) =>
  [50, 95, 99].map((percent) => percentile(times, percent).toFixed(1).padStart(7)).join('')
