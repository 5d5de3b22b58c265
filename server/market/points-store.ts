import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { WEEK_LINE_STEP_MS, WEEK_LINE_STEPS } from '../../contract/market/coins.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { milliseconds } from '../platform/database/columns.ts'
import type { Database } from '../platform/database/connect.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import type { PointInTime } from './downsample.ts'

type CoinPoint = PointInTime & { coin_id: number }

/**
 * One timeline a coin: fine points lately, coarser ones further back. Oldest first; undefined for an unknown coin.
 * In a document of the database's making: rows by the hundred would cost the page that asks more than drawing it.
 */
export async function pointsSince(db: Database, symbol: string, since: Date | undefined) {
  // every resolution is named, so that the index is entered once for each instead of read through
  const { rows } = await db.execute<{ points: PointInTime[] | null }>(sql`
    select (
      select json_agg(
        json_build_object('at', ${milliseconds(sql`p.at`)}, 'price', p.price) order by p.at,
        p.resolution desc
      )
      from price_points p
      where p.coin_id = c.id
        and p.resolution in (5, 60, 1440)
        and ${since ? sql`p.at >= ${since.toISOString()}` : sql`true`}
    ) as points
    from coins c
    where c.symbol = ${symbol}`)
  return rows[0] && onePerMoment(rows[0].points ?? [])
}

/** A late correction of a thinned moment is stored beside it. */
const onePerMoment = (points: PointInTime[]) =>
  points.filter((point, place) => point.at !== points[place + 1]?.at)

/** The points of one refresh; the same moment again takes the newer price. */
export async function writePoints(db: Database, points: readonly CoinPoint[]) {
  if (points.length === 0) return
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select coin_id, to_timestamp(at / 1000.0), 5, price
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point(coin_id bigint, at bigint, price numeric)
    on conflict (coin_id, resolution, at) do update set price = excluded.price`)
}

/** History from the service only fills gaps in ours. */
export async function fillHistory(
  db: Database,
  coin_id: number,
  points: readonly PointInTime[],
  resolutionMinutes: number,
) {
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select ${coin_id}, given.at, ${resolutionMinutes}, given.price
    from (
      select to_timestamp(at / 1000.0) as at, price
      from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point(at bigint, price numeric)
    ) given
    where not exists (
      select
      from price_points p
      where p.coin_id = ${coin_id}
        and p.resolution in (5, 60, 1440)
        and p.at > given.at - ${resolutionMinutes} * interval '30 seconds'
        and p.at < given.at + ${resolutionMinutes} * interval '30 seconds'
      offset 0 -- a lookup by index for each point instead of a join that compares all pairs
    )
    on conflict do nothing`)
  await db.update(coins).set({ summed_up_at: null }).where(eq(coins.id, coin_id))
}

/** Points of these coins that a clock that was ahead has written. */
export async function forgetPointsAfter(db: Database, coinIds: number[], moment: Date) {
  if (coinIds.length === 0) return
  await db
    .delete(pricePoints)
    .where(and(inArray(pricePoints.coin_id, coinIds), gt(pricePoints.at, moment.toISOString())))
}

export async function forgetPoints(db: Database, coin_id: number) {
  await db.delete(pricePoints).where(eq(pricePoints.coin_id, coin_id))
  await db
    .update(coins)
    .set({ week_line: null, low_30d: null, high_30d: null, summed_up_at: null })
    .where(eq(coins.id, coin_id))
}

/** Coins per statement: some 100,000 points. */
const BATCH = 60

/**
 * Updates the week's line and the extremes of 30 days of every coin whose last step is over or whose points changed.
 * Returns how many. Coin by coin: a plan for a wrong number of due coins would be slow.
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
      select id
      from coins
      where summed_up_at is null or summed_up_at < ${to} or summed_up_at > ${moment(now.getTime())}
      order by id
      limit ${BATCH}
    ),
    sums as materialized (
      select due.id, week.line, week.known, month.low, month.high
      from due
      cross join lateral (
        select array_agg(${shortened} order by steps.step) as line, count(lasts.price) as known
        from generate_series(0, ${WEEK_LINE_STEPS - 1}::int) steps (step)
        left join (
          select distinct on (step) step, price
          from (
            select p.at, p.resolution, p.price,
              floor(
                extract(epoch from p.at - ${from}) * 1000 / ${WEEK_LINE_STEP_MS}::int
              )::int as step
            from price_points p
            where p.coin_id = due.id
              and p.resolution in (5, 60, 1440)
              and p.at >= ${from}
              and p.at < ${to}
          ) points
          order by step, at desc, resolution
        ) lasts on lasts.step = steps.step
      ) week
      cross join lateral (
        select min(p.price) as low, max(p.price) as high
        from price_points p
        where p.coin_id = due.id
          and p.resolution in (5, 60, 1440)
          and p.at >= ${moment(now.getTime() - 30 * DAY_MS)}
      ) month
    )
    update coins
    set week_line = case when sums.known > 0 then sums.line::float8[] else '{}' end,
      low_30d = sums.low, high_30d = sums.high, summed_up_at = ${moment(now.getTime())}
    from sums
    where coins.id = sums.id`)
  return rowCount ?? 0
}

/** 5 digits are enough for a line of 32 pixels, and a third of the bytes. */
const shortened = sql`case when lasts.price > 0
  then round(lasts.price, 4 - floor(log(lasts.price::float8))::int) else lasts.price end`

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`
