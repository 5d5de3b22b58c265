import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { SCORE_HIGH_FROM, SCORE_MEDIUM_FROM } from '../../../contract/analysis/scores.ts'
import type { NewsMix } from '../../../contract/market/coins.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import { type Database, rowsOf } from '../../platform/database/connect.ts'
import { coins } from '../../platform/database/schema.ts'
import { type StoredStory, storedColumns } from '../../stories/read-store.ts'
import { quoteColumns } from '../store.ts'

const rowColumns = {
  id: coins.id,
  symbol: coins.symbol,
  name: coins.name,
  ...quoteColumns,
  // as JSON, since the driver reads arrays number by number: for 500 coins that is most of the time
  week_line: sql<(number | null)[] | null>`to_json(${coins.week_line})`,
  updated_at: coins.last_update,
}

/** Largest first, as everywhere. */
export const coinRows = (db: Database) =>
  db.select(rowColumns).from(coins).orderBy(sql`${coins.market_cap} desc nulls last`, asc(coins.id))
export type StoredCoin = Awaited<ReturnType<typeof coinRows>>[number]

/** One coin with its rank among all. */
export async function coinRow(db: Database, symbol: string) {
  // Drizzle writes the columns of a single table without its name, and here they would be those of 'larger'.
  const rank = sql<number>`(
    select count(*) + 1
    from coins larger
    where larger.market_cap > coins.market_cap
      or larger.market_cap = coins.market_cap and larger.id < coins.id
  )`.mapWith(Number)
  const [row] = await db
    .select({ ...rowColumns, rank })
    .from(coins)
    .where(eq(coins.symbol, symbol))
  return row && { ...row, rank: row.market_cap === null ? null : row.rank }
}

/**
 * Which stories of a span are shown: those of several outlets, most outlets first, then the newest others.
 * Uses indexes only.
 */
export async function pinnedStories(
  db: Database,
  coinId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<StoredStory[]> {
  const span = sql`r.coin_id = ${coinId} and r.at >= ${from.toISOString()} and r.at < ${to.toISOString()}`
  return rowsOf<StoredStory>(db)`
    with of_several as (
      select r.story_id, r.outlets, r.at
      from story_reactions r
      where ${span} and r.outlets >= 2
      order by r.outlets desc, r.at desc
      limit ${limit}
    ),
    of_one as (
      select r.story_id, 1, r.at
      from story_reactions r
      where ${span} and r.outlets < 2
      order by r.at desc
      limit ${limit}
    )
    select ${storedColumns}
    from (table of_several union all table of_one) chosen
    join story_coins c on c.story_id = chosen.story_id and c.coin_id = ${coinId}
    join stories s on s.id = c.story_id and s.merged_into is null
    order by chosen.outlets desc, chosen.at desc
    limit ${limit}`
}

type Counts = Record<'all' | 'scored' | 'bullish' | 'bearish', string>

/** As the partial index of a coin's news has it. */
const isAbout = sql`l.salience = 'main' and l.origin <> 'removed'`
const counts = sql`
  count(*) as all,
  count(l.sentiment_score) as scored,
  count(*) filter (where l.sentiment_score >= ${SCORE_HIGH_FROM}::int) as bullish,
  count(*) filter (where l.sentiment_score < ${SCORE_MEDIUM_FROM}::int) as bearish`

/** Articles about each coin since a moment; coins without any are left out. */
export async function newsMixByCoin(db: Database, since: Date, symbol?: string) {
  const { rows } = await db.execute<Counts & { id: number }>(sql`
    select c.id, mix.*
    from coins c
    cross join lateral (
      select ${counts}
      from article_coins l
      where l.coin_id = c.id and ${isAbout} and l.at >= ${since.toISOString()}
    ) mix
    where ${symbol === undefined ? sql`true` : sql`c.symbol = ${symbol}`}`)
  return new Map(rows.map((row) => [row.id, mixOf(row)]))
}

/** Articles about one coin in equal steps from a moment on; steps without any are left out. */
export async function newsMixBySteps(
  db: Database,
  coinId: number,
  { from, to, stepMs }: { from: Date; to: Date; stepMs: number },
): Promise<(NewsMix & { at: string })[]> {
  const steps = stepsOf(from.getTime(), to.getTime(), stepMs)
  const between = (start: SQL, end: SQL) => sql`
    select ${counts}
    from article_coins l
    where l.coin_id = ${coinId} and ${isAbout} and l.at >= ${start} and l.at < ${end}`
  // whole days from their stored counts, the rest at both ends from the articles
  const rows = await rowsOf<Counts & { at: string }>(db)`
    select step.at, mix.*
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) step (
      at timestamptz, first_day timestamptz, days_end timestamptz, "end" timestamptz
    )
    cross join lateral (
      select sum("all") as all, sum(scored) as scored, sum(bullish) as bullish,
        sum(bearish) as bearish
      from (
        ${between(sql`step.at`, sql`step.first_day`)} union all ${between(sql`step.days_end`, sql`step.end`)} union all select d.all, d.scored, d.bullish, d.bearish from coin_news_days d where d.coin_id = ${coinId}
        and d.day >= (step.first_day at time zone 'UTC')::date
        and d.day < (step.days_end at time zone 'UTC')::date
      ) parts
    ) mix
    order by step.at`
  return rows
    .map((row) => ({ at: new Date(row.at).toISOString(), ...mixOf(row) }))
    .filter((mix) => newsTotal(mix) > 0)
}

/** Each with the whole days (UTC) inside it: none when both are the end. */
function stepsOf(from: number, to: number, stepMs: number) {
  const starts = Array.from(
    { length: Math.ceil((to - from) / stepMs) },
    (_, place) => from + place * stepMs,
  )
  return starts.map((at) => {
    const end = Math.min(at + stepMs, to)
    const first_day = Math.min(Math.ceil(at / DAY_MS) * DAY_MS, end)
    const days_end = Math.max(Math.floor(end / DAY_MS) * DAY_MS, first_day)
    return {
      at: new Date(at),
      first_day: new Date(first_day),
      days_end: new Date(days_end),
      end: new Date(end),
    }
  })
}

/** Adds the rows of each day up to one. Two at once are safe: each row is taken by one of them. */
export async function foldNewsDays(db: Database) {
  await db.execute(sql`
    with several as (
      select coin_id, day
      from coin_news_days
      group by coin_id, day
      having count(*) > 1
    ),
    folded as (
      delete from coin_news_days d
      using several s
      where d.coin_id = s.coin_id and d.day = s.day
      returning d.*
    )
    insert into coin_news_days (coin_id, day, "all", scored, bullish, bearish)
    select coin_id, day, sum("all"), sum(scored), sum(bullish), sum(bearish)
    from folded
    group by coin_id, day
    having sum("all") <> 0`)
}

export const newsTotal = ({ bullish, neutral, bearish, unscored }: NewsMix) =>
  bullish + neutral + bearish + unscored

export async function firstNewsAt(db: Database, coinId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(l.at) as at
    from article_coins l
    where l.coin_id = ${coinId} and ${isAbout}`)
  const at = rows[0]?.at
  return at ? Date.parse(at) : undefined
}

function mixOf(row: Counts): NewsMix {
  const [bullish, bearish, scored] = [Number(row.bullish), Number(row.bearish), Number(row.scored)]
  return {
    bullish,
    neutral: scored - bullish - bearish,
    bearish,
    unscored: Number(row.all) - scored,
  }
}
