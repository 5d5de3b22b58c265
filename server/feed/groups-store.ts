import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { FeedPlace } from './cursor.ts'
import {
  after,
  countAll,
  hasCommonWords,
  LIMITS,
  type Limits,
  type Matching,
  matches,
  narrowed,
  newest,
  ordered,
  type Read,
  type Slice,
  walkBack,
} from './store.ts'

/** Its lead first, then reports in their own words, then the earliest. */
const RANK = sql`(a.id = t.lead_article_id) desc nulls last,
  (not a.ad and m.copy_of is null and not coalesce(p.rewrites_others, false)) desc, a.sort_at, a.id`

/** A page with one row for each story, the number of all matching articles and, where that is exact, in how many stories they are. */
export async function readGroups(
  tx: Database,
  matching: Matching,
  slice: Slice,
  { articles, limits = LIMITS }: { articles: number; limits?: Limits },
): Promise<Read & { storyCount?: number }> {
  const grouped = { ...matching, conditions: [...matching.conditions, standsForItsStory(matching)] }
  if (matching.conditions.length === 0 && matching.search === undefined) {
    const totalCount = await countAll(tx, matching, articles)
    return {
      places: await walkBack(tx, sql`articles`, grouped, slice),
      totalCount,
      totalCountExact: true,
      storyCount: totalCount - (await furtherMembers(tx)),
    }
  }
  if (!(await hasCommonWords(tx, matching, articles, limits))) {
    const { n, stories, places } = await upToMax(tx, await narrowed(tx, matching, limits), slice, limits)
    if (n <= limits.count) return { places, totalCount: n, totalCountExact: true, storyCount: stories }
  }
  return {
    places: await newest(tx, grouped, slice, limits),
    totalCount: limits.count,
    totalCountExact: false,
  }
}

/** Of the matching articles of its story, this one is shown. Inside, `a` is each of them, so that the filters ask the same of all. */
const standsForItsStory = (matching: Matching): SQL => sql`not exists (
  select from article_stories own where own.article_id = a.id and own.story_id is not null and own.article_id <> (
    select a.id from article_stories m join stories t on t.id = m.story_id join articles a on a.id = m.article_id
    left join publishers p on p.id = a.publisher_id
    where m.story_id = own.story_id and ${matches(matching)} order by ${RANK} limit 1))`

/** At most 10,001 matches; if they are no more than 10,000, they are all here to be put together. */
async function upToMax(tx: Database, condition: SQL, slice: Slice, { count }: Limits) {
  const { rows } = await tx.execute<{ n: number; stories: number; places: FeedPlace[] }>(sql`
    with found as materialized (select a.* from (select id, sort_at, ad, publisher_id from articles a
      where ${condition} limit ${count + 1}) a),
    ranked as (select a.id, a.sort_at, row_number() over (partition by coalesce(m.story_id, -a.id) order by ${RANK}) as place
      from found a left join article_stories m on m.article_id = a.id left join stories t on t.id = m.story_id
      left join publishers p on p.id = a.publisher_id),
    part as (select a.id, a.sort_at from ranked a where a.place = 1 and ${after(slice)} ${ordered(slice)})
    select (select count(*) from found)::int as n, (select count(*) from ranked where place = 1)::int as stories,
      (select coalesce(json_agg(json_build_object('id', id, 'at', sort_at)), '[]') from part) as places`)
  return rows[0] ?? { n: 0, stories: 0, places: [] }
}

/** Articles that are not the only one of their story, less one for each of those stories. */
async function furtherMembers(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(sum(article_count - 1), 0)::int as n from stories where article_count >= 2`,
  )
  return rows[0]?.n ?? 0
}
