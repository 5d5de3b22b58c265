import { sql } from 'drizzle-orm'
import { WEEK_LINE_STEP_MS, WEEK_LINE_STEPS } from '../../contract/coins.ts'
import type { Database } from '../database/connect.ts'

const DAY_MS = 86_400_000
/** So many coins a statement: some 100,000 points. */
const BATCH = 60

/**
 * Makes the week's line and the extremes of 30 days of every coin whose last step is over or whose points changed.
 * Answers how many were made.
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
    ), lasts as (
      select distinct on (id, step) id, step, price from (
        select due.id, p.at, p.resolution, p.price,
          floor(extract(epoch from p.at - ${from}) * 1000 / ${WEEK_LINE_STEP_MS}::int)::int as step
        from due join price_points p on p.coin_id = due.id and p.resolution in (5, 60, 1440)
          and p.at >= ${from} and p.at < ${to}
      ) week order by id, step, at desc, resolution
    ), lines as (
      select due.id, array_agg(lasts.price order by steps.step) as line, count(lasts.price) as known
      from due cross join generate_series(0, ${WEEK_LINE_STEPS - 1}::int) steps (step)
        left join lasts on lasts.id = due.id and lasts.step = steps.step
      group by due.id
    ), extremes as (
      select due.id, min(p.price) as low, max(p.price) as high
      from due join price_points p on p.coin_id = due.id and p.resolution in (5, 60, 1440)
        and p.at >= ${moment(now.getTime() - 30 * DAY_MS)}
      group by due.id
    )
    update coins set week_line = case when lines.known > 0 then lines.line::float8[] else '{}' end,
      low_30d = extremes.low, high_30d = extremes.high, summed_up_at = ${moment(now.getTime())}
    from lines left join extremes on extremes.id = lines.id
    where coins.id = lines.id`)
  return rowCount ?? 0
}

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
