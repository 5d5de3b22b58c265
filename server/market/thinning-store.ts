import { type SQL, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { type Database, idsFrom } from '../platform/database/connect.ts'

/** 5-minute points for 3 days, then hourly ones for as long as the site keeps them, then daily ones for ever. */
export const FINE_DAYS = 3
const COINS_AT_ONCE = 20

type Step = { from: number; to: number; unit: 'hour' | 'day'; until: string }

// whole hours and days only: half of one would be thinned again and keep two points
const toHours = (now: Date): Step => ({
  from: 5,
  to: 60,
  unit: 'hour',
  until: new Date(
    Math.floor((now.getTime() - FINE_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS,
  ).toISOString(),
})
const toDays = (now: Date, hourlyDays: number | null): Step => ({
  from: 60,
  to: 1440,
  unit: 'day',
  until: dailyBefore(now, hourlyDays)?.toISOString() ?? '-infinity',
})

/** Where hourly points end; null: they stay for ever. */
export const dailyBefore = (now: Date, hourlyDays: number | null) =>
  hourlyDays === null
    ? null
    : new Date(Math.floor((now.getTime() - hourlyDays * DAY_MS) / DAY_MS) * DAY_MS)

/** Keeps the last point of each past hour. Returns how many points were removed. */
export const thinToHours = (db: Database, now: Date): Promise<number> =>
  thinCoins(db, [toHours(now)])

/** Keeps the last point of each past hour, and later of each past day. `pause` is called after every few coins. */
export const thinPoints = (
  db: Database,
  now: Date,
  hourlyDays: number | null,
  pause?: () => Promise<boolean>,
): Promise<number> => thinCoins(db, [toHours(now), toDays(now, hourlyDays)], pause)

/** A few coins per transaction, so that a refresh waits briefly. Stops early when `pause` returns false. */
async function thinCoins(db: Database, steps: Step[], pause = async () => true): Promise<number> {
  const ids = await idsFrom(db)`select id from coins order by id`
  let gone = 0
  for (let first = 0; first < ids.length; first += COINS_AT_ONCE) {
    if (first > 0 && !(await pause())) break
    const some = ids.slice(first, first + COINS_AT_ONCE)
    gone += await db.transaction(async (tx) => {
      let less = 0
      for (const step of steps) less += await thin(tx, step, some)
      return less
    })
  }
  return gone
}

const tooFine = ({ from, until }: Step) => sql`resolution = ${from} and at < ${until}::timestamptz`

/** The last point of each hour or day of `source`. */
const lastOfSpans = ({ unit }: Step, source: SQL) => sql`
  select distinct on (coin_id, span) coin_id, at, price
  from (
    select coin_id, at, price, date_trunc(${unit}, at, 'UTC') as span
    from ${source}
  ) spans
  order by coin_id, span, at desc`

async function thin(db: Database, step: Step, coinIds: number[]): Promise<number> {
  const { rows } = await db.execute<{ less: string }>(sql`
    with old as (
      delete from price_points
      where coin_id = any(${sql.param(coinIds)}::bigint[]) and ${tooFine(step)}
      returning coin_id, at, price
    ),
    kept as (
      insert into price_points (coin_id, resolution, at, price)
      select coin_id, ${step.to}::smallint, at, price
      from (${lastOfSpans(step, sql`old`)}) last
      on conflict do nothing
      returning 1
    )
    select (select count(*) from old) - (select count(*) from kept) as less`)
  return Number(rows[0]?.less ?? 0)
}

/** How many points are too fine, how many they would become, and how many there are. */
export async function countTooFine(db: Database, now: Date, hourlyDays: number | null) {
  const [hours, days] = [toHours(now), toDays(now, hourlyDays)]
  const isThere = (resolution: number) =>
    sql`exists (
      select
      from price_points p
      where p.coin_id = n.coin_id
        and p.resolution = ${resolution}
        and p.at = n.at
    )`
  const { rows } = await db.execute<{ too_fine: string; become: string; of: string }>(sql`
    with fine as (select coin_id, at, price from price_points where ${tooFine(hours)}),
    hourly as (select * from (${lastOfSpans(hours, sql`fine`)}) n where not ${isThere(hours.to)}),
    old_hourly as (select coin_id, at, price from price_points where ${tooFine(days)}),
    leaving as (
      table old_hourly union all select * from hourly where at < ${days.until}::timestamptz
    ),
    staying as (select * from hourly where at >= ${days.until}::timestamptz),
    daily as (select * from (${lastOfSpans(days, sql`leaving`)}) n where not ${isThere(days.to)})
    select (select count(*) from fine) + (select count(*) from old_hourly) as too_fine,
      (select count(*) from staying) + (select count(*) from daily) as become,
      (select count(*) from price_points) as of`)
  const { too_fine = 0, become = 0, of = 0 } = rows[0] ?? {}
  return { tooFine: Number(too_fine), become: Number(become), of: Number(of) }
}
