import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { type StoredStory, storedColumns } from '../../stories/read-store.ts'

/**
 * Which stories of a span are shown: those of several outlets, most outlets first, then the newest others.
 * Uses indexes only.
 */
export async function pinnedStories(
  db: Database,
  coinId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<StoredStory[]> {
  const span = sql`r.coin_id = ${coinId} and r.at >= ${from.toISOString()} and r.at < ${to.toISOString()}`
  const { rows } = await db.execute<StoredStory>(sql`
    select ${storedColumns} from (
      (select r.story_id, r.outlets, r.at from story_reactions r where ${span} and r.outlets >= 2
        order by r.outlets desc, r.at desc limit ${limit})
      union all
      (select r.story_id, 1, r.at from story_reactions r where ${span} and r.outlets < 2
        order by r.at desc limit ${limit})
    ) chosen join story_coins c on c.story_id = chosen.story_id and c.coin_id = ${coinId}
      join stories s on s.id = c.story_id and s.merged_into is null
    order by chosen.outlets desc, chosen.at desc limit ${limit}`)
  return rows
}
