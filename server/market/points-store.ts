import { and, asc, desc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { coins, pricePoints } from '../database/schema.ts'
import type { PointInTime } from './downsample.ts'

type CoinPoint = PointInTime & { coin_id: number }

/** Named in every search by time, so that the index is entered once for each instead of read through. */
const anyResolution = inArray(pricePoints.resolution, [5, 60, 1440])

/** A number the driver hands over as it is; a date of it would be parsed twice for every point of a chart. */
const milliseconds = sql<number>`(extract(epoch from ${pricePoints.at}) * 1000)::float8`

/** In a document of the database's making: rows by the hundred would cost the page that asks more than drawing it. */
const document = (order: SQL) =>
  sql<
    PointInTime[]
  >`json_agg(json_build_object('at', ${milliseconds}, 'price', ${pricePoints.price}) order by ${order})`

/** One timeline a coin: fine points lately, coarser ones further back. Oldest first. */
export async function pointsSince(
  db: Database,
  coin_id: number,
  since: Date | undefined,
): Promise<PointInTime[]> {
  const [row] = await db
    .select({ points: document(sql`${pricePoints.at}, ${pricePoints.resolution} desc`) })
    .from(pricePoints)
    .where(
      and(
        eq(pricePoints.coin_id, coin_id),
        anyResolution,
        since ? gte(pricePoints.at, since.toISOString()) : undefined,
      ),
    )
  return onePerMoment(row?.points ?? [])
}

/** A late correction of a moment that was thinned already stands beside it. */
const onePerMoment = (points: PointInTime[]) =>
  points.filter((point, place) => point.at !== points[place + 1]?.at)

/** The last point of each hour, counted back from the coin's own last quote. Oldest first. */
export async function hourlyPoints(
  db: Database,
  coinIds: number[],
  since: Date,
): Promise<Map<number, PointInTime[]>> {
  const hour = sql`floor(extract(epoch from ${pricePoints.at} - ${coins.last_update}) / 3600)`
  const last = db
    .selectDistinctOn([pricePoints.coin_id, hour], {
      coin_id: pricePoints.coin_id,
      at: pricePoints.at,
      price: pricePoints.price,
    })
    .from(pricePoints)
    .innerJoin(coins, eq(coins.id, pricePoints.coin_id))
    .where(
      and(inArray(pricePoints.coin_id, coinIds), anyResolution, gte(pricePoints.at, since.toISOString())),
    )
    .orderBy(pricePoints.coin_id, hour, desc(pricePoints.at), asc(pricePoints.resolution))
    .as('price_points')
  const rows = await db
    .select({ coin_id: last.coin_id, points: document(sql`${last.at}`) })
    .from(last)
    .groupBy(last.coin_id)
  return new Map(rows.map(({ coin_id, points }) => [coin_id, points]))
}

/** The points of one refresh; the same moment again takes the newer price. */
export async function writePoints(db: Database, points: readonly CoinPoint[]) {
  if (points.length === 0) return
  await db.execute(sql`
    insert into price_points (coin_id, at, resolution, price)
    select coin_id, to_timestamp(at / 1000.0), 5, price
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as point(coin_id bigint, at bigint, price numeric)
    on conflict (coin_id, resolution, at) do update set price = excluded.price`)
}

/** History from the service fills the holes of ours: a point only counts where none of ours stands near it. */
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
        and p.at < given.at + ${resolutionMinutes} * interval '30 seconds')
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
