import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/connect.ts'
import { ApartStories } from './apart-stories.ts'

/** Stories that editors keep apart: a member of one must not be in the other. */
export async function storiesApart(tx: Database): Promise<ApartStories> {
  const { rows } = await tx.execute<{ one: string; other: string }>(sql`
    select distinct m.story_id as one, coalesce(t.merged_into, t.id) as other
    from story_verdicts v join article_stories m on m.article_id = v.article_id join stories t on t.id = v.story_id
    where v.verdict = 'out' and m.story_id is not null and m.story_id <> coalesce(t.merged_into, t.id)`)
  return new ApartStories(rows.map(({ one, other }) => [Number(one), Number(other)]))
}

/** Moves all articles of a story into its heir; links to it open the heir. */
export async function moveMembers(tx: Database, story: number, heir: number) {
  await tx.execute(sql`
    update article_stories set story_id = ${heir}, merged_from = ${story} where story_id = ${story}`)
  await tx.execute(
    sql`update stories set merged_into = ${heir} where id = ${story} or merged_into = ${story}`,
  )
}
