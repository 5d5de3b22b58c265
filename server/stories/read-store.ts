import { sql } from 'drizzle-orm'
import type { RelatedStory } from '../../contract/stories/stories.ts'
import { isoTime } from '../platform/database/columns.ts'
import { type Database, firstRow, rowsOf } from '../platform/database/connect.ts'
import { readOnce } from '../platform/database/snapshot.ts'

/** What is kept of a story and does not follow from its members. */
export type StoredStory = { id: number; slug: string | null; leadId: number | null }
export const storedColumns = sql`s.id, s.slug, s.lead_article_id as "leadId"`

/** By its id, or as the heir of a story that was merged. */
export const storedStory = (db: Database, id: number) =>
  readOnce(
    `story ${id}`,
    () => firstRow<StoredStory>(db)`
      select ${storedColumns}
      from stories s
      where s.id = (select coalesce(merged_into, id) from stories where id = ${id})`,
  )

/** Stories of two or more outlets since a moment, ranked by independent outlets, halved every six hours. */
export const widestStories = (db: Database, since: Date, now: Date, limit: number) =>
  rowsOf<StoredStory>(db)`
    select ${storedColumns}
    from stories s
    where s.outlet_count >= 2 and s.independent_count >= 1 and s.last_at >= ${since.toISOString()}
    order by s.independent_count * power(
      0.5, extract(epoch from ${now.toISOString()}::timestamptz - s.first_at) / 21600
    ) desc,
      s.id desc
    limit ${limit}`

/** Whether there is anything to group: two active publishers, and a story of two outlets since a moment. */
export async function hasStories(db: Database, since: Date): Promise<boolean> {
  const found = await firstRow<{ yes: boolean }>(db)`
    select (select count(*) from (select from publishers where active limit 2) p) = 2
      and exists (select from stories where outlet_count >= 2 and last_at >= ${since.toISOString()}) as yes`
  return found?.yes === true
}

/** Those of these articles that are in a story of two outlets or more, each with it. */
export const sharedStoriesOf = (db: Database, articleIds: readonly number[]) =>
  rowsOf<{ article: number; story: number; slug: string | null }>(db)`
    select m.article_id as article, s.id as story, s.slug
    from article_stories m
    join stories s on s.id = m.story_id
    where m.article_id = any(${sql.param([...articleIds])}::bigint[]) and s.outlet_count >= 2`

export type OldTitle = { article: number; title: string; replacedAt: string; dropped: number }

/** Headlines these articles had, oldest first. */
export const oldTitles = (db: Database, articleIds: readonly number[]) =>
  rowsOf<OldTitle>(db)`
    select article_id as article, title, ${isoTime(sql`replaced_at`)} as "replacedAt", dropped
    from article_versions
    where article_id = any(${sql.param([...articleIds])}::bigint[])
    order by replaced_at, id`

export async function summariesOf(
  db: Database,
  articleIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; overview: string }>(db)`
    select id, overview
    from articles
    where id = any(${sql.param([...articleIds])}::bigint[])`
  return new Map(rows.map(({ id, overview }) => [id, overview]))
}

/** A story as another one's page lists it. */
export type ListedStory = Omit<RelatedStory, 'median' | 'reason'>
export const listedColumns = sql`s.id, s.slug, a.title, s.outlet_count as outlets, ${isoTime(sql`s.first_at`)} as first_at`
export type Neighbour = ListedStory & { summary: string; coins: string[] }

/** Stories of two outlets or more that began around a moment, nearest first. */
export async function neighbourStories(
  db: Database,
  { id, at, days, limit }: { id: number; at: number; days: number; limit: number },
): Promise<Neighbour[]> {
  const moment = sql`${new Date(at).toISOString()}::timestamptz`
  return rowsOf<Neighbour>(db)`
    select ${listedColumns}, a.overview as summary,
      array(
        select k.symbol
        from story_coins c
        join coins k on k.id = c.coin_id
        where c.story_id = s.id
        order by c.place
      ) as coins
    from stories s
    join articles a on a.id = s.lead_article_id and not a.hidden
    where s.outlet_count >= 2
      and s.slug is not null
      and s.id <> ${id}
      and s.first_at between ${moment} - make_interval(days => ${days}) and ${moment} + make_interval(days => ${days})
    order by abs(extract(epoch from s.first_at - ${moment})), s.id
    limit ${limit}`
}

/** For the sitemap, newest first. */
export const sharedStoryPaths = (db: Database, limit: number) =>
  rowsOf<{ path: string; updated_at: string }>(db)`
    select '/stories/' || id || '/' || slug as path, last_at as updated_at
    from stories
    where outlet_count >= 2 and slug is not null
    order by last_at desc
    limit ${limit}`

const ADDRESS = /^\/stories\/(\d{1,15})(?:\/([^/?]*))?\/?(\?.*)?$/

/** The current URL of a story that was merged or has another slug. */
export async function movedStory(db: Database, url: string): Promise<string | undefined> {
  const [, id, slug = '', query = ''] = ADDRESS.exec(url) ?? []
  const story = id === undefined ? undefined : await storedStory(db, Number(id))
  if (!story || (story.id === Number(id) && slug === (story.slug ?? ''))) return undefined
  return `/stories/${story.id}${story.slug ? `/${story.slug}` : ''}${query}`
}
