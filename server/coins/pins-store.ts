import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/**
 * Which stories about a coin in a span are shown, at most so many: those told by several outlets, the widest told ones
 * first, then the newest others. Chosen in the indexes alone.
 */
export async function pinnedStoryIds(
  db: Database,
  coinId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<number[]> {
  const span = sql`r.coin_id = ${coinId} and r.at >= ${from.toISOString()} and r.at < ${to.toISOString()}`
  const isAbout = sql`exists (
    select from story_coins c join stories s on s.id = c.story_id
    where c.story_id = chosen.story_id and c.coin_id = ${coinId} and s.merged_into is null)`
  const { rows } = await db.execute<{ id: string }>(sql`
    select story_id as id from (
      (select r.story_id, r.outlets, r.at from story_reactions r where ${span} and r.outlets >= 2
        order by r.outlets desc, r.at desc limit ${limit})
      union all
      (select r.story_id, 1, r.at from story_reactions r where ${span} and r.outlets < 2
        order by r.at desc limit ${limit})
    ) chosen where ${isAbout} order by chosen.outlets desc, chosen.at desc limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}
