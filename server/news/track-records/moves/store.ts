import { type SQL, sql } from 'drizzle-orm'
import { NEWS_HOURS_AFTER, NEWS_HOURS_BEFORE } from '../../../../contract/news/move-rules.ts'
import { type Database, firstRow } from '../../../platform/database/connect.ts'
import type { UnusualHour } from './usual-hours.ts'

const KEY = 'moves-until'
const moment = (hour: number) => sql`to_timestamp(${hour * 3600}::float8)`

/** The last hour that was looked at. */
export async function lookedUntil(db: Database): Promise<number | undefined> {
  const state = await firstRow<{ hour: number }>(db)`
    select (value->>'hour')::int as hour
    from app_state
    where key = ${KEY}`
  return state?.hour
}

export async function saveLookedUntil(db: Database, hour: number) {
  await db.execute(sql`
    insert into app_state (key, value)
    values (${KEY}, jsonb_build_object('hour', ${hour}::bigint))
    on conflict (key) do update set value = excluded.value`)
}

/** Of each coin the price nearest to the beginning of each hour, at most half an hour away. */
export async function hourPrices(db: Database, from: number, to: number) {
  const { rows } = await db.execute<{ coin: number; hours: number[]; prices: number[] }>(sql`
    select coin_id::float8 as coin, array_agg(hour) as hours, array_agg(price) as prices
    from (
      select distinct on (coin_id, hour) coin_id, hour, price
      from (
        select coin_id, at, price::float8, round(extract(epoch from at) / 3600)::int as hour
        from price_points
        where resolution in (5, 60)
          and at >= ${moment(from)} - interval '30 minutes'
          and at <= ${moment(to)} + interval '30 minutes'
      ) p
      order by coin_id, hour, abs(extract(epoch from at) - hour * 3600), at
    ) nearest
    group by coin_id`)
  return new Map(
    rows.map(({ coin, hours, prices }) => [
      coin,
      new Map(hours.map((hour, place) => [hour, prices[place] as number])),
    ]),
  )
}

/** The prices before and after the one that stands for an hour's beginning, within half an hour of it. */
export async function neighbourPrices(db: Database, coin: number, hour: number) {
  const { rows } = await db.execute<{ before: number | null; after: number | null }>(sql`
    with near as (
      select at
      from price_points
      where coin_id = ${coin}
        and resolution in (5, 60)
        and at between ${moment(hour)} - interval '30 minutes' and ${moment(hour)} + interval '30 minutes'
      order by abs(extract(epoch from at - ${moment(hour)})), at
      limit 1
    ),
    around as (
      select p.at, p.price::float8, p.at > near.at as is_after
      from price_points p, near
      where p.coin_id = ${coin}
        and p.resolution in (5, 60)
        and p.at <> near.at
        and p.at between near.at - interval '30 minutes' and near.at + interval '30 minutes'
    )
    select (
      select price
      from around
      where not is_after
      order by at desc
      limit 1
    ) as before,
      (
        select price
        from around
        where is_after
        order by at
        limit 1
      ) as after`)
  return { before: rows[0]?.before ?? 0, after: rows[0]?.after ?? 0 }
}

/** Stories `s` about a coin whose first report is visible and no advertisement. */
const storiesAbout = (
  coin: SQL,
) => sql`stories s join story_coins k on k.story_id = s.id and k.coin_id = ${coin}
  join articles f on f.id = coalesce(s.first_article_id, s.lead_article_id) and not f.hidden and not f.ad`
const newsFrom = sql`- make_interval(hours => ${NEWS_HOURS_BEFORE})`

/** Opens a case unless there was a story, or it belongs to a move that is listed. Returns whether it did. */
export async function openMove(
  db: Database,
  { coin, hour, change, market, usual }: UnusualHour,
  now: Date,
) {
  const { rowCount } = await db.execute(sql`
    insert into moves (coin_id, hour, change, market, usual, opened_at)
    select ${coin}, ${moment(hour)}, ${change}::float8, ${market}::float8,
      ${usual}::float8, ${now.toISOString()}::timestamptz
    where not exists (
      select from ${storiesAbout(sql`${coin}`)}
      where s.merged_into is null
        and s.first_at between ${moment(hour)} ${newsFrom} and ${moment(hour + 1)}
    )
      and not exists (
        select from moves
        where coin_id = ${coin} and hour >= ${moment(hour)} ${newsFrom} and hour < ${moment(hour)}
      )
    on conflict (coin_id, hour) do nothing`)
  return (rowCount ?? 0) > 0
}

/** A report can be read an hour after it was published. */
const LATE_READ_HOURS = 1

/** Closes cases by the first story about their coin, and those whose time is over. */
export async function closeMoves(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    update moves m
    set story_id = e.id, explained_at = e.first_at, closed_at = ${at}
    from moves o
    cross join lateral (
      select s.id, s.first_at
      from ${storiesAbout(sql`o.coin_id`)}
      where s.merged_into is null
        and s.first_at > o.hour ${newsFrom}
        and s.first_at <= o.hour + make_interval(hours => ${NEWS_HOURS_AFTER + 1})
      order by s.first_at, s.id
      limit 1
    ) e
    where m.id = o.id and o.closed_at is null and m.closed_at is null`)
  await db.execute(sql`
    update moves
    set closed_at = hour + make_interval(hours => ${NEWS_HOURS_AFTER + 1})
    where closed_at is null
      and hour + make_interval(hours => ${NEWS_HOURS_AFTER + 1 + LATE_READ_HOURS}) <= ${at}`)
}
