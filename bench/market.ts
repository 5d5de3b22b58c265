import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { HISTORY_RANGES } from '../contract/market/ranges.ts'
import { FINE_DAYS, thinPoints } from '../server/market/thinning-store.ts'
import type { Database } from '../server/platform/database/connect.ts'
import { startOwnDatabase } from './own-database.ts'
import type { Row } from './results.ts'
import { type Load, middleOf, startApp } from './start-app.ts'

const DAY_MS = 86_400_000
/** Of a site where nobody has saved another limit. */
const HOURLY_DAYS = 35
const ROUNDS = 3

/** A year of prices in the database, then the public market calls beside the least a Node server can do. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      coins: { type: 'string', default: '500' },
      days: { type: 'string', default: '365' },
      seconds: { type: 'string', default: '2' },
    },
  })
  const { url, db, stop } = await startOwnDatabase()
  try {
    await simulate(db, Number(values.coins), Number(values.days))
    return await measure(url, Number(values.coins), Number(values.seconds))
  } finally {
    await stop()
  }
}

/**
 * Day by day, each thinned as the job does it. Prices come every 5 minutes only where those survive, and
 * rarer before: what is left is the same, and the run takes minutes instead of an hour.
 */
async function simulate(db: Database, coins: number, days: number) {
  const start = performance.now()
  await db.execute(sql`
    insert into coins (symbol, name, source_identifier, price_usd, price_change_24h_percent, market_cap, volume_24h,
      last_update, missing_history_days)
    select 'C' || i, 'Coin ' || i, 'coin-' || i, (10 ^ (i % 9 - 4))::numeric, round((random() * 20 - 10)::numeric, 5),
      1e12 / i, 1e9 / i, now(), '{}' from generate_series(1, ${coins}) i`)
  const end = Date.now()
  let fed = 0
  let thinnedMs = 0
  let left = days
  while (left > 0) {
    const isOld = left > HOURLY_DAYS + 10
    const span = isOld ? 5 : 1
    const step = isOld ? '6 hours' : left > FINE_DAYS + 8 ? '1 hour' : '5 minutes'
    const from = new Date(end - left * DAY_MS).toISOString()
    const { rowCount } = await db.execute(sql`
      insert into price_points (coin_id, at, resolution, price)
      select id, at, 5, round((price_usd * (1 + 0.2 * sin(extract(epoch from at) / 86400 + id) + 0.01 * random()))::numeric, 9)
      from coins, generate_series(${from}::timestamptz, ${from}::timestamptz + ${span} * interval '1 day' - ${step}::interval, ${step}::interval) at
      order by at, id on conflict do nothing`)
    fed += rowCount ?? 0
    const thinning = performance.now()
    left -= span
    await thinPoints(db, new Date(end - left * DAY_MS), HOURLY_DAYS)
    thinnedMs = performance.now() - thinning
    // where time passes at its own pace, PostgreSQL does this by itself about as often
    if (left % 2 === 0) await db.execute(sql`vacuum price_points`)
  }
  await db.execute(sql`vacuum analyze price_points`)
  const { rows } = await db.execute<Record<string, string>>(sql`
    select count(*) as rows, count(*) filter (where resolution = 5) as fine, count(*) filter (where resolution = 60) as hourly,
      count(*) filter (where resolution = 1440) as daily, pg_table_size('price_points') as heap,
      pg_indexes_size('price_points') as indexes from price_points`)
  const size = rows[0] ?? {}
  const mb = (bytes = '0') => `${(Number(bytes) / 1e6).toFixed(1)} MB`
  console.log(
    `${coins} coins, ${days} days simulated in ${((performance.now() - start) / 1000).toFixed(0)} s, ${fed} points fed`,
  )
  console.log(
    `kept ${size.rows} rows (${size.fine} of 5 minutes, ${size.hourly} hourly, ${size.daily} daily): ${mb(size.heap)} and ${mb(size.indexes)} of index`,
  )
  console.log(
    `every 5 minutes for ever would be ${days * 288 * coins} rows; thinning the last day took ${thinnedMs.toFixed(0)} ms\n`,
  )
}

async function measure(databaseUrl: string, coins: number, seconds: number): Promise<Row[]> {
  const rows: Row[] = []
  const { ports, load, stop } = await startApp({ DATABASE_URL: databaseUrl })
  const symbols = Array.from({ length: coins }, (_, i) => `C${i + 1}`)
  const calls: [string, string[]][] = [
    ['data, all coins in turn', symbols.map((symbol) => `/api/crypto/data/${symbol}`)],
    ['top-movers', ['/api/crypto/top-movers']],
    ...HISTORY_RANGES.map((range): [string, string[]] => [
      `history ${range}`,
      symbols.slice(0, 20).map((symbol) => `/api/crypto/history/${symbol}/${range}`),
    ]),
  ]
  try {
    for (const [name, paths] of calls) {
      for (const encoding of ['identity', 'gzip']) {
        const bytes = await sizeOf(ports.app, paths[0] ?? '', encoding)
        if (encoding === 'gzip' && bytes === (await sizeOf(ports.app, paths[0] ?? '', 'identity'))) continue
        const ours: Load[] = []
        const bare: Load[] = []
        // in turns, so that a busy moment of the machine falls on both
        for (let round = 0; round < ROUNDS; round++) {
          bare.push(
            await load(ports.bare, [`/${bytes}${encoding === 'gzip' ? '/packed' : ''}`], encoding, seconds),
          )
          ours.push(await load(ports.app, paths, encoding, seconds))
        }
        rows.push(
          row(
            `${name}${encoding === 'gzip' ? ', gzip' : ''}, ${bytes} bytes`,
            middleOf(ours),
            middleOf(bare),
          ),
        )
      }
    }
    return rows
  } finally {
    await stop()
  }
}

const row = (what: string, ours: Load, bare: Load): Row => ({
  what,
  figure: `${ours.rate.toFixed(0)}/s, p99 ${ours.p99} ms, ${ours.cpu.toFixed(0)} us of CPU`,
  reference: `bare node:http ${bare.rate.toFixed(0)}/s, p99 ${bare.p99} ms, ${bare.cpu.toFixed(0)} us`,
  ratio: ours.rate / bare.rate,
  cpuRatio: bare.cpu / ours.cpu,
})

async function sizeOf(port: number, path: string, encoding: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': encoding },
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
