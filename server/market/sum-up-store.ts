import { sql } from 'drizzle-orm'
import { WEEK_LINE_STEP_MS, WEEK_LINE_STEPS } from '../../contract/market/coins.ts'
import type { Database } from '../platform/database/connect.ts'

const DAY_MS = 86_400_000
/** So many coins a statement: some 100,000 points. */
const BATCH = 60

/**
 * Makes the week's line and the extremes of 30 days of every coin whose last step is over or whose points changed.
 * Answers how many were made. Coin by coin, so that a wrong guess at how many are due cannot make it slow.
 */
export async function sumUpCoins(db: Database, now: Date): Promise<number> {
  let made = 0
  for (;;) {
    const batch = await sumUpBatch(db, now)
    made += batch
    if (batch < BATCH) return made
  }
}

async function sumUpBatch(db: Database, now: Date): Promise<number> {
  const end = Math.floor(now.getTime() / WEEK_LINE_STEP_MS) * WEEK_LINE_STEP_MS
  const from = moment(end - WEEK_LINE_STEPS * WEEK_LINE_STEP_MS)
  const to = moment(end)
  // a moment ahead was written by a clock that was
  const { rowCount } = await db.execute(sql`
    with due as (
      select id from coins
      where summed_up_at is null or summed_up_at < ${to} or summed_up_at > ${moment(now.getTime())}
      order by id limit ${BATCH}
    ), sums as materialized (
      select due.id, week.line, week.known, month.low, month.high
      from due cross join lateral (
        select array_agg(${shortened} order by steps.step) as line, count(lasts.price) as known
        from generate_series(0, ${WEEK_LINE_STEPS - 1}::int) steps (step) left join (
          select distinct on (step) step, price from (
            select p.at, p.resolution, p.price,
              floor(extract(epoch from p.at - ${from}) * 1000 / ${WEEK_LINE_STEP_MS}::int)::int as step
            from price_points p
            where p.coin_id = due.id and p.resolution in (5, 60, 1440) and p.at >= ${from} and p.at < ${to}
          ) points order by step, at desc, resolution
        ) lasts on lasts.step = steps.step
      ) week cross join lateral (
        select min(p.price) as low, max(p.price) as high from price_points p
        where p.coin_id = due.id and p.resolution in (5, 60, 1440) and p.at >= ${moment(now.getTime() - 30 * DAY_MS)}
      ) month
    )
    update coins set week_line = case when sums.known > 0 then sums.line::float8[] else '{}' end,
      low_30d = sums.low, high_30d = sums.high, summed_up_at = ${moment(now.getTime())}
    from sums where coins.id = sums.id`)
  return rowCount ?? 0
}

/** 5 digits are enough for a line of 32 pixels, and a third of the bytes. */
const shortened = sql`case when lasts.price > 0
  then round(lasts.price, 4 - floor(log(lasts.price::float8))::int) else lasts.price end`

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
