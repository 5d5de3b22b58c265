import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { coins, pricePoints } from '../platform/database/schema.ts'
import type { PointInTime } from './downsample.ts'

type CoinPoint = PointInTime & { coin_id: number }

/**
 * One timeline a coin: fine points lately, coarser ones further back. Oldest first; undefined for an unknown coin.
 * In a document of the database's making: rows by the hundred would cost the page that asks more than drawing it.
 */
export async function pointsSince(
  db: Database,
  symbol: string,
  since: Date | undefined,
): Promise<PointInTime[] | undefined> {
  // every resolution is named, so that the index is entered once for each instead of read through
  const { rows } = await db.execute<{ points: PointInTime[] | null }>(sql`
    select (
      select json_agg(json_build_object('at', (extract(epoch from p.at) * 1000)::float8, 'price', p.price)
        order by p.at, p.resolution desc)
      from price_points p where p.coin_id = c.id and p.resolution in (5, 60, 1440)
        and ${since ? sql`p.at >= ${since.toISOString()}` : sql`true`}
    ) as points from coins c where c.symbol = ${symbol}`)
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
      select from price_points p where p.coin_id = ${coin_id} and p.resolution in (5, 60, 1440)
        and p.at > given.at - ${resolutionMinutes} * interval '30 seconds'
        and p.at < given.at + ${resolutionMinutes} * interval '30 seconds'
      offset 0) -- a lookup by index for each point instead of a join that compares all pairs
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
