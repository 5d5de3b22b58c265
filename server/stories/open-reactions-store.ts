import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'

/** Adds a reaction for every coin of these stories that has none; the job measures it from the story's first report on. */
export async function openReactions(tx: Database, storyIds: readonly number[]) {
  await tx.execute(sql`
    insert into story_reactions (story_id, coin_id, at, first_article_id, outlets, due_at)
    select c.story_id, c.coin_id, s.first_at, s.first_article_id, s.outlet_count, s.first_at
    from story_coins c
    join stories s on s.id = c.story_id
    where c.story_id = any(${sql.param([...storyIds])}::bigint[])
    on conflict do nothing`)
}

/** Brings the outlet counts of a restored coin's reactions up to date with their stories. */
export async function recountOutlets(tx: Database, coinId: number) {
  await tx.execute(sql`
    update story_reactions r
    set outlets = s.outlet_count
    from stories s
    where r.coin_id = ${coinId} and s.id = r.story_id and r.outlets <> s.outlet_count`)
}
