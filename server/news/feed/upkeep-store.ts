import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'

/** Adds the rows up to one. Two at once are safe: each row is taken by one of them. */
export async function foldChanges(db: Database) {
  await db.execute(sql`
    with folded as (delete from site_changes returning changes, removals, articles)
    insert into site_changes (changes, removals, articles)
    select sum(changes), sum(removals), sum(articles) from folded having count(*) > 0`)
}

/** Updates search words after a tag or publisher was renamed or deleted; returns whether more remain. */
export async function refreshSearchWords(db: Database, batch: number): Promise<boolean> {
  const { rows } = await db.execute<{ more: boolean }>(sql`
    with job as (select id, mark, after_id from search_refreshes order by id limit 1 for update skip locked),
    step as (select id, refresh_search(mark, after_id, ${batch}) as last_id from job),
    moved as (update search_refreshes r set after_id = s.last_id from step s where r.id = s.id and s.last_id is not null),
    ended as (delete from search_refreshes r using step s where r.id = s.id and s.last_id is null)
    select exists (select from step) as more`)
  return rows[0]?.more === true
}
