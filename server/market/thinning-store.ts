import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3600_000
/** 5-minute points for 3 days, hourly ones for 5 weeks, daily ones for ever. */
export const FINE_DAYS = 3
export const HOURLY_DAYS = 35

/** Of each past hour, later of each past day, only the last point stays. */
export async function thinPoints(db: Database, now: Date) {
  // whole hours and days only: half of one would be thinned again and keep two points
  const fineUntil = new Date(Math.floor((now.getTime() - FINE_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS)
  const hourlyUntil = new Date(Math.floor((now.getTime() - HOURLY_DAYS * DAY_MS) / DAY_MS) * DAY_MS)
  await db.transaction(async (tx) => {
    await thin(tx, { from: 5, to: 60, unit: 'hour', until: fineUntil })
    await thin(tx, { from: 60, to: 1440, unit: 'day', until: hourlyUntil })
  })
}

async function thin(
  db: Database,
  { from, to, unit, until }: { from: number; to: number; unit: 'hour' | 'day'; until: Date },
) {
  await db.execute(sql`
    with old as (
      delete from price_points where resolution = ${from} and at < ${until.toISOString()}::timestamptz
      returning coin_id, at, date_trunc(${unit}, at, 'UTC') as span, price
    )
    insert into price_points (coin_id, resolution, at, price)
    select distinct on (coin_id, span) coin_id, ${to}::smallint, at, price
    from old order by coin_id, span, at desc
    on conflict do nothing`)
}
