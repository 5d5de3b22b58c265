import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { pino } from 'pino'
import { FIRST_LIMITS, type RetentionLimits } from '../contract/admin/retention.ts'
import { DAY_MS } from '../contract/platform/durations.ts'
import { runRetention } from '../server/admin/retention/run-retention.ts'
import { prepareFeed } from '../server/news/feed/prepare-store.ts'
import { readConfig } from '../server/platform/config.ts'
import type { Context } from '../server/platform/context.ts'
import { saveLimits } from '../server/platform/settings/retention-store.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'
import { addDays, prepareWorld } from './retention-year.ts'

const END = new Date('2026-11-15T03:00:00Z')
const LIMIT_BYTES = 20e9
const DAYS_AT_ONCE = 10

/** A year of everything on disk, then nights with the clock handed in, each beside one plain DELETE of the same rows. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      articles: { type: 'string', default: '1000' },
      days: { type: 'string', default: '365' },
      coins: { type: 'string', default: '30' },
    },
  })
  const [perDay, days, coins] = [Number(values.articles), Number(values.days), Number(values.coins)]
  const { db, url, dataDir, stop } = await startOwnDatabase()
  const pool = new Pool({ connectionString: url })
  let now = END
  const context = {
    config: readConfig({ DATA_DIR: dataDir }),
    db,
    log: pino({ level: 'silent' }),
    now: () => now,
    // the grouping job is sent, and nothing runs it
    queue: { send: async () => null },
  } as unknown as Context
  try {
    const began = performance.now()
    await fillYear(pool, url, context, { perDay, days, coins })
    console.log(
      `${days} days of ${perDay} articles were made in ${seconds(performance.now() - began)}`,
    )
    const year = await bytes(pool)
    const rows: Row[] = [
      {
        what: `database of ${days} days of ${perDay} articles, ${coins} coins, nothing deleted`,
        figure: gb(year),
        reference: `limit ${gb(LIMIT_BYTES)}`,
        ratio: year / LIMIT_BYTES,
      },
    ]
    rows.push(...(await night('first night with the limits of a new site', FIRST_LIMITS)))
    rows.push(
      ...(await night(`a night after 30 days less are kept`, {
        ...FIRST_LIMITS,
        articles: days - 30,
      })),
    )
    now = new Date(END.getTime() + DAY_MS)
    await addDays(pool, END, 1, perDay)
    rows.push(...(await night('any later night', { ...FIRST_LIMITS, articles: days - 30 })))
    await pool.query('vacuum')
    const kept = await bytes(pool)
    await pool.query('vacuum full')
    const after = await bytes(pool)
    rows.push({
      what: 'database after these nights: its files, and the data in them',
      figure: `${gb(kept)}, ${gb(after)}`,
      reference: `${gb(year)} before`,
      ratio: after / year,
    })
    return rows
  } finally {
    await pool.end()
    await stop()
  }

  async function night(what: string, limits: RetentionLimits): Promise<Row[]> {
    await saveLimits(db, limits, now)
    const plain = await beside(url, perDay, () => plainDelete(pool, limits, now))
    const ours = await beside(url, perDay, () => runRetention(context))
    const counted = Object.entries(ours.result.deleted).map(([kind, count]) => `${count} ${kind}`)
    await pool.query('vacuum')
    console.log(`${what}: ${counted.join(', ')}`)
    return [
      {
        what: `${what}: ${counted.join(', ')}`,
        figure: seconds(ours.ms),
        reference: `one DELETE a table ${seconds(plain.ms)}`,
        ratio: ours.ms / plain.ms,
      },
      {
        what: 'longest wait of somebody who edits an old article meanwhile',
        figure: `${ours.longestWaitMs.toFixed(0)} ms`,
        reference: `${plain.longestWaitMs.toFixed(0)} ms`,
        ratio: ours.longestWaitMs / plain.longestWaitMs,
      },
    ]
  }
}

async function fillYear(
  pool: Pool,
  url: string,
  { db }: Context,
  { perDay, days, coins }: { perDay: number; days: number; coins: number },
) {
  await prepareWorld(pool, coins)
  await pool.query('drop index articles_search')
  for (let left = days; left > 0; left -= DAYS_AT_ONCE) {
    const from = new Date(END.getTime() - left * DAY_MS)
    await addDays(pool, from, Math.min(DAYS_AT_ONCE, left), perDay)
  }
  await pool.query(
    `set maintenance_work_mem = '512MB'; create index articles_search on articles using gin (search)`,
  )
  await prepareFeed(url, db, { info() {} })
  await pool.query('vacuum analyze')
}

/** The same rows in one statement a table, and taken back. */
async function plainDelete(pool: Pool, limits: RetentionLimits, now: Date) {
  const before = (days: number | null) =>
    new Date(now.getTime() - (days ?? Number.POSITIVE_INFINITY) * DAY_MS).toISOString()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from ai_calls where started_at < $1', [before(limits.ai_calls)])
    await client.query('delete from activity_logs where created_at < $1 and by_name is null', [
      before(limits.logs),
    ])
    await client.query('delete from price_points where resolution = 60 and at < $1', [
      before(limits.prices),
    ])
    await client.query('delete from articles where sort_at < $1', [before(limits.articles)])
    await sleep(50)
    await client.query('rollback')
  } finally {
    client.release()
  }
}

/** Work, with somebody beside it who edits an old article again and again. */
async function beside<Result>(url: string, perDay: number, work: () => Promise<Result>) {
  const editor = new Client(url)
  await editor.connect()
  let longestWaitMs = 0
  let isOver = false
  const editing = (async () => {
    for (let n = 0; !isOver; n++) {
      const began = performance.now()
      await editor.query('update articles set featured = featured where id = $1', [
        1 + ((n * 7) % perDay),
      ])
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began)
      await sleep(10)
    }
  })()
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  isOver = true
  await editing
  await editor.end()
  return { result, ms, longestWaitMs }
}

async function bytes(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select pg_database_size(current_database()) - pg_total_relation_size('samples') as bytes`,
  )
  return Number(rows[0].bytes)
}

const gb = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
