import { sql } from 'drizzle-orm'
import { milliseconds } from '../../../platform/database/columns.ts'
import { type Database, rowsOf } from '../../../platform/database/connect.ts'
import type { ArticleCounts } from './figures.ts'
import type { SharedReport } from './report-story.ts'

const STORIES_A_BATCH = 5_000

export type SharedStoryRow = {
  id: number
  firstAt: number
  coins: number[]
  reports: SharedReport[]
}
type ReportRow = Omit<SharedReport, 'copyOf'> & { story: number; copyOf: number | null }

/** Stories of two outlets or more after an id, with what visitors see of them. Empty when there are no more. */
export async function nextSharedStories(db: Database, after: number): Promise<SharedStoryRow[]> {
  const { rows: found } = await db.execute<Omit<SharedStoryRow, 'reports'>>(sql`
    select s.id::float8, ${milliseconds(sql`s.first_at`)} as "firstAt",
      array(
        select c.coin_id::float8
        from story_coins c
        where c.story_id = s.id
        order by c.place
      ) as coins
    from stories s
    where s.id > ${after} and s.article_count >= 2 and s.outlet_count >= 2 and s.merged_into is null
    order by s.id
    limit ${STORIES_A_BATCH}`)
  const { rows } = await db.execute<ReportRow>(sql`
    select m.story_id::float8 as story, a.id::float8,
      a.publisher_id::float8 as publisher, ${milliseconds(sql`m.reported_at`)} as at,
      m.original_id::float8 as "copyOf", m.is_own as "isOwn",
      m.counts_as_outlet as "countsAsOutlet", m.came_first as "cameFirst", a.ad,
      a.sentiment_score as sentiment,
      ${milliseconds(sql`a.published_at`)} as "publishedAt",
      ${milliseconds(sql`a.first_seen_at`)} as "firstSeenAt"
    from article_stories m
    join articles a on a.id = m.article_id
    where m.story_id = any(${sql.param(found.map(({ id }) => id))}::bigint[])
      and not a.hidden
      and m.reported_at is not null
    order by m.reported_at, a.id`)
  const reports = Map.groupBy(
    rows.map(({ copyOf, ...row }) => ({ ...row, copyOf: copyOf ?? undefined })),
    ({ story }) => story,
  )
  return found.map((story) => ({ ...story, reports: reports.get(story.id) ?? [] }))
}

type Counts = Omit<ArticleCounts, 'changed' | 'inSubstance'>

/** Visible articles of each outlet since a moment. */
export async function articleCounts(db: Database, since: Date): Promise<Map<number, Counts>> {
  const { rows } = await db.execute<Counts & { id: number }>(sql`
    select a.publisher_id::float8 as id, count(*)::int as articles,
      count(distinct m.story_id)::int as stories,
      count(*) filter (where not a.ad and m.original_id is null)::int as own,
      count(*) filter (where a.ad)::int as ads
    from articles a
    left join article_stories m on m.article_id = a.id
    where a.publisher_id is not null
      and not a.hidden
      and a.sort_at >= ${since.toISOString()}::timestamptz
    group by a.publisher_id`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export type HeadlineChange = {
  version: number
  article: number
  publisher: number
  at: number
  before: string
  after: string
}

/** Headlines of visible articles replaced within a day, newest first. */
export const headlineChanges = (db: Database) =>
  rowsOf<HeadlineChange>(db)`
    select v.id::float8 as version, a.id::float8 as article,
      a.publisher_id::float8 as publisher, ${milliseconds(sql`a.sort_at`)} as at,
      v.title as before,
      coalesce(
        lead(v.title) over (partition by a.id order by v.replaced_at, v.id), a.title
      ) as after
    from article_versions v
    join articles a on a.id = v.article_id
    where not a.hidden
      and a.publisher_id is not null
      and v.replaced_at <= a.sort_at + interval '1 day'
    order by v.replaced_at desc, v.id desc`

export async function publisherIds(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 from publishers order by id`,
  )
  return rows.map(({ id }) => id)
}
