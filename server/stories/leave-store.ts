import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'

/** No grouper works until the transaction ends. Taken before any row, as groupers do. */
export async function lockStories(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stories'))`)
}

/**
 * Takes articles that go for good out of their stories. One that is left without any keeps its row, and with it what
 * prices did; the others are worked out again by the job that groups.
 */
export async function leaveStories(tx: Database, articleIds: number[]) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with gone as (delete from article_stories where article_id = any(${sql.param(articleIds)}::bigint[]) returning story_id)
    select distinct story_id as id from gone where story_id is not null`)
  const left = sql.param(rows.map(({ id }) => Number(id)))
  const isEmpty = (story: string) =>
    sql`not exists (select from article_stories m where m.story_id = ${sql.raw(story)})`
  await tx.execute(sql`
    update stories s set article_count = 0, outlet_count = 0, independent_count = 0, copy_count = 0, stale = false
    where s.id = any(${left}::bigint[]) and ${isEmpty('s.id')}`)
  await tx.execute(sql`
    delete from story_coins c where c.story_id = any(${left}::bigint[]) and ${isEmpty('c.story_id')}`)
}
