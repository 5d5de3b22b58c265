import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import { CoinPage, CoinsList, Pins } from '../contract/market/coins.ts'
import { HISTORY_RANGES } from '../contract/market/ranges.ts'
import { coinPage, coinPins, coinsList } from '../server/market/coins/coin-page.ts'
import { sumUpCoins } from '../server/market/points-store.ts'
import { connect, type Database } from '../server/platform/database/connect.ts'
import { cpuBetween, databaseCpuMs } from './database-cpu.ts'
import { startOwnDatabase } from './own-database.ts'
import { median } from './percentile.ts'
import type { Row } from './results.ts'

/** Measured coins, from the one with most news to small ones. */
const ASKED = ['C1', 'C2', 'C3', 'C5', 'C8', 'C20', 'C50', 'C200']

/** What /coins, a coin's page and its pins cost without any cache, with a year of points and many articles. */
export async function run(args: string[]): Promise<Row[]> {
  const { values } = parseArgs({
    args,
    options: {
      coins: { type: 'string', default: '500' },
      articles: { type: 'string', default: '1000000' },
    },
  })
  const { url, db, stop } = await startOwnDatabase()
  const log = { info() {}, warn: console.warn, error: console.error }
  const watcher = connect({ url, log, maxConnections: 1 })
  try {
    await fill(db, Number(values.coins), Number(values.articles))
    return await measure(db, watcher.db)
  } finally {
    await watcher.close()
    await stop()
  }
}

/** As a year leaves it. Every third article is about the largest coin; every eighth story has several outlets. */
async function fill(db: Database, coins: number, articles: number) {
  const start = performance.now()
  await db.execute(sql`
    insert into coins (symbol, name, source_identifier, price_usd, market_cap, volume_24h, last_update, missing_history_days)
    select 'C' || i, 'Coin ' || i, 'coin-' || i, (10 ^ (i % 9 - 4))::numeric, 1e12 / i, 1e9 / i, now(), '{}'
    from generate_series(1, ${coins}) i`)
  for (const [resolution, from, to, step] of [
    [5, '3 days', '0 days', '5 minutes'],
    [60, '35 days', '3 days', '1 hour'],
    [1440, '365 days', '35 days', '1 day'],
  ] as const)
    await db.execute(sql`
      insert into price_points (coin_id, at, resolution, price)
      select id, at, ${resolution}::smallint, price_usd * (1 + 0.2 * sin(extract(epoch from at) / 86400 + id))::numeric(20, 9)
      from coins, generate_series(now() - ${from}::interval, now() - ${to}::interval, ${step}::interval) at`)
  await db.transaction(async (tx) => {
    // the triggers' work is written by hand: a million times each would take an hour
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into articles (title, url, url_key, published_at, first_seen_at, sort_at, sentiment_score)
      select 'Article ' || i, 'https://a.example/' || i, md5(i::text)::uuid, at, at, at, (i * 7) % 101 / 10.0
      from (select i, now() - (${articles}::int - i) * (interval '365 days' / ${articles}::int) as at
        from generate_series(1, ${articles}::int) i) dated`)
    await tx.execute(sql`
      insert into article_coins (article_id, coin_id, salience, at, sentiment_score)
      select id, case when id % 3 = 0 then 1 else 1 + id % ${coins}::int end, 'main', sort_at, sentiment_score from articles`)
    await tx.execute(sql`
      insert into coin_news_days (coin_id, day, "all", scored, bullish, bearish)
      select coin_id, (at at time zone 'UTC')::date, count(*), count(sentiment_score),
        count(*) filter (where sentiment_score >= 7), count(*) filter (where sentiment_score < 4)
      from article_coins group by 1, 2`)
    await tx.execute(sql`
      insert into stories (slug, first_at, last_at, first_article_id, lead_article_id, article_count, outlet_count, independent_count)
      select 's', sort_at, sort_at, id, id, 1, outlets, outlets
      from (select *, case when id % 8 = 0 then 2 + id % 7 else 1 end as outlets from articles) a order by id`)
    await tx.execute(sql`
      insert into article_stories (article_id, story_id) select first_article_id, id from stories`)
    await tx.execute(sql`
      insert into story_coins (story_id, coin_id, place)
      select s.id, l.coin_id, 0 from stories s join article_coins l on l.article_id = s.first_article_id`)
    await tx.execute(sql`
      insert into story_reactions (story_id, coin_id, at, first_article_id, outlets, price, after_1h_percent, closed_1h_at)
      select c.story_id, c.coin_id, s.first_at, s.first_article_id, s.outlet_count, 1, 1.5, s.first_at
      from story_coins c join stories s on s.id = c.story_id`)
  })
  for (const table of [
    'price_points',
    'articles',
    'article_coins',
    'coin_news_days',
    'stories',
    'story_coins',
    'story_reactions',
    'article_stories',
  ])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
  const summing = performance.now()
  await sumUpCoins(db, new Date())
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  console.log(
    `${coins} coins with a year of points, ${articles} articles: filled in ${seconds(performance.now() - start)}; summing up all coins took ${seconds(performance.now() - summing)}\n`,
  )
}

async function measure(db: Database, watcher: Database): Promise<Row[]> {
  const now = () => new Date()
  const timed = timer(watcher)
  const rows = [
    await timed(
      '/api/coins',
      CoinsList,
      Array.from({ length: 8 }, () => () => coinsList(db, now())),
      () => db.execute(sql`select * from coins order by market_cap desc nulls last`),
    ),
  ]
  for (const range of HISTORY_RANGES) {
    const bare = () =>
      db.execute(
        sql`select at, price from price_points where coin_id = 1 and resolution in (5, 60, 1440) order by at`,
      )
    rows.push(
      await timed(
        `coin page, ${range}`,
        CoinPage,
        ASKED.map((coin) => () => coinPage(db, coin, range, now())),
        bare,
      ),
      await timed(
        `pins, ${range}`,
        Pins,
        ASKED.map((coin) => () => coinPins(db, coin, range, now())),
        bare,
      ),
    )
  }
  return rows
}

/** Made, checked and serialised; the slowest of all requests, and the processor time of the most expensive one. */
const timer =
  (watcher: Database) =>
  async <Schema extends z.ZodType>(
    what: string,
    schema: Schema,
    asked: (() => Promise<unknown>)[],
    bare: () => Promise<unknown>,
  ): Promise<Row> => {
    const spent = async (ask: () => Promise<unknown>) => {
      const database = await databaseCpuMs(watcher)
      const server = process.cpuUsage()
      const start = performance.now()
      await ask()
      const time = performance.now() - start
      const { user, system } = process.cpuUsage(server)
      return {
        time,
        cpu: (user + system) / 1000 + cpuBetween(database, await databaseCpuMs(watcher)),
      }
    }
    const all = []
    for (const ask of asked)
      all.push(await spent(async () => JSON.stringify(schema.parse(await ask()))))
    const reference = await spent(bare)
    const times = all.map(({ time }) => time)
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const dearest = Math.max(...all.map(({ cpu }) => cpu))
    return {
      what,
      figure: `median ${ms(median(times))}, slowest ${ms(Math.max(...times))}; processor at most ${ms(dearest)}`,
      reference: `one bare query ${ms(reference.time)}, processor ${ms(reference.cpu)}`,
      ratio: reference.time / median(times),
    }
  }
