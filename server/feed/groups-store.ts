import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/** Its lead first, then reports in their own words, then the earliest. */
const RANK = sql`(a.id = t.lead_article_id) desc nulls last,
  (not a.ad and m.copy_of is null and not coalesce(p.rewrites_others, false)) desc, a.sort_at, a.id`

/** Of the articles of its story that match, this one is shown. Inside, `a` is each of them, so that the filters ask the same of all. */
export const standsForItsStory = (matches: SQL): SQL => sql`not exists (
  select from article_stories own where own.article_id = a.id and own.story_id is not null and own.article_id <> (
    select a.id from article_stories m join stories t on t.id = m.story_id join articles a on a.id = m.article_id
    left join publishers p on p.id = a.publisher_id
    where m.story_id = own.story_id and ${matches} order by ${RANK} limit 1))`

/** The same where all matches are in `found`. */
export const ONE_FOR_EACH_STORY = sql`
  select distinct on (coalesce(m.story_id, -a.id)) a.id, a.sort_at
  from found a left join article_stories m on m.article_id = a.id left join stories t on t.id = m.story_id
  left join publishers p on p.id = a.publisher_id
  order by coalesce(m.story_id, -a.id), ${RANK}`

/** Articles that are not the only one of their story, less one for each of those stories. */
export async function furtherMembers(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(sum(article_count - 1), 0)::int as n from stories where article_count >= 2`,
  )
  return rows[0]?.n ?? 0
}
