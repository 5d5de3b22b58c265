import { sql } from 'drizzle-orm'
import type { NewsMix } from '../../contract/coins.ts'
import { SCORE_HIGH_FROM, SCORE_MEDIUM_FROM } from '../../contract/scores.ts'
import type { Database } from '../database/connect.ts'

type Counts = Record<'all' | 'scored' | 'bullish' | 'bearish', string>

/** As the partial index of a coin's news has it. */
const isAbout = sql`l.salience = 'main' and l.origin <> 'removed'`
const counts = sql`
  count(*) as all, count(l.sentiment_score) as scored,
  count(*) filter (where l.sentiment_score >= ${SCORE_HIGH_FROM}::int) as bullish,
  count(*) filter (where l.sentiment_score < ${SCORE_MEDIUM_FROM}::int) as bearish`

/** Articles about each coin since a moment; coins without any are left out. */
export async function newsMixByCoin(
  db: Database,
  since: Date,
  symbol?: string,
): Promise<Map<number, NewsMix>> {
  const { rows } = await db.execute<Counts & { id: string }>(sql`
    select c.id, mix.* from coins c cross join lateral (
      select ${counts} from article_coins l where l.coin_id = c.id and ${isAbout} and l.at >= ${since.toISOString()}
    ) mix where ${symbol === undefined ? sql`true` : sql`c.symbol = ${symbol}`}`)
  return new Map(rows.map((row) => [Number(row.id), mixOf(row)]))
}

/** Articles about one coin in equal steps from a moment on; steps without any are left out. */
export async function newsMixBySteps(
  db: Database,
  coinId: number,
  { from, to, stepMs }: { from: Date; to: Date; stepMs: number },
): Promise<(NewsMix & { at: string })[]> {
  const step = sql`${stepMs}::bigint * interval '1 ms'`
  const end = sql`${to.toISOString()}::timestamptz`
  // step by step along the index: to group them all they would have to be sorted
  const { rows } = await db.execute<Counts & { at: string }>(sql`
    select step.at, mix.* from generate_series(${from.toISOString()}::timestamptz, ${end}, ${step}) step (at)
      cross join lateral (
        select ${counts} from article_coins l
        where l.coin_id = ${coinId} and ${isAbout} and l.at >= step.at and l.at < least(step.at + ${step}, ${end})
      ) mix
    order by step.at`)
  return rows
    .map((row) => ({ at: new Date(row.at).toISOString(), ...mixOf(row) }))
    .filter((mix) => newsTotal(mix) > 0)
}

export const newsTotal = ({ bullish, neutral, bearish, unscored }: NewsMix) =>
  bullish + neutral + bearish + unscored

export async function firstNewsAt(db: Database, coinId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(l.at) as at from article_coins l where l.coin_id = ${coinId} and ${isAbout}`)
  const at = rows[0]?.at
  return at ? Date.parse(at) : undefined
}

function mixOf(row: Counts): NewsMix {
  const [bullish, bearish, scored] = [Number(row.bullish), Number(row.bearish), Number(row.scored)]
  return { bullish, neutral: scored - bullish - bearish, bearish, unscored: Number(row.all) - scored }
}
