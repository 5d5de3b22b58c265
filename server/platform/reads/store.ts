import { lt, sql } from 'drizzle-orm'
import type { DailyRead } from '../../../contract/platform/reads.ts'
import { type Database, rowsOf } from '../database/connect.ts'
import { dailyReads } from '../database/schema.ts'

export type Read = typeof dailyReads.$inferInsert

const SHOWN = 100

/** Adds counts to their days. Outlets come by their slug; clicks on unknown ones are dropped. */
export async function addReads(db: Database, reads: Read[]) {
  await db.execute(sql`
    insert into daily_reads (day, kind, key, count)
    select r.day, r.kind, coalesce(p.id::text, r.key), r.count
    from jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) as r (day date, kind text, key text, count int)
    left join publishers p on r.kind = 'outlet' and p.slug = r.key
    where r.kind = 'page' or p.id is not null
    order by 1, 2, 3
    on conflict (day, kind, key) do update set count = daily_reads.count + excluded.count`)
}

/** By day, most read first; of each kind those that are read most since then. */
export const readsSince = (db: Database, day: string) =>
  rowsOf<DailyRead>(db)`
    with most as (
      select kind, key, row_number() over (partition by kind order by sum(count) desc, key) as place
      from daily_reads
      where day >= ${day}::date
      group by kind, key
    )
    select r.day::text, r.kind, coalesce(p.name, r.key) as name, r.count
    from daily_reads r
    join most on most.kind = r.kind and most.key = r.key and most.place <= ${SHOWN}
    left join publishers p on r.kind = 'outlet' and p.id::text = r.key
    where r.day >= ${day}::date
    order by r.day, r.kind, r.count desc, r.key`

export const deleteReadsBefore = (db: Database, day: string) =>
  db.delete(dailyReads).where(lt(dailyReads.day, day))
