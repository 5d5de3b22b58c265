import { sql } from 'drizzle-orm'
import { OUTLET_RANGES, type OutletRange } from '../../../contract/records/outlet-rules.ts'
import type { Database } from '../../platform/database/connect.ts'
import { reportedAt } from '../../stories/first-report.ts'
import { withOriginals } from '../../stories/members-store.ts'
import type { ArticleCounts } from './figures.ts'
import type { Report } from './report-story.ts'

const STORIES_A_BATCH = 5_000

export type SharedStoryRow = { id: number; firstAt: number; coins: number[]; reports: Report[] }

/** Stories of two outlets or more after an id, with what visitors see of them. Empty when there are no more. */
export async function nextSharedStories(db: Database, after: number): Promise<SharedStoryRow[]> {
  const { rows: found } = await db.execute<{ id: string; firstAt: number; coins: string[] | null }>(sql`
    select s.id, extract(epoch from s.first_at)::float8 * 1000 as "firstAt",
      (select array_agg(c.coin_id order by c.place) from story_coins c where c.story_id = s.id) as coins
    from stories s where s.id > ${after} and s.article_count >= 2 and s.outlet_count >= 2 and s.merged_into is null
    order by s.id limit ${STORIES_A_BATCH}`)
  const reports = await reportsOf(
    db,
    found.map(({ id }) => Number(id)),
  )
  return found.map(({ id, firstAt, coins }) => ({
    id: Number(id),
    firstAt,
    coins: (coins ?? []).map(Number),
    reports: withOriginals(reports.get(Number(id)) ?? []).sort((a, b) => a.at - b.at || a.id - b.id),
  }))
}

type ReportRow = {
  story: string
  id: string
  publisher: string | null
  publishedAt: number
  firstSeenAt: number
  firstFetch: boolean
  notBefore: number | null
  copyOf: string | null
} & Pick<Report, 'ad' | 'rewritesOthers' | 'sentiment'>

async function reportsOf(db: Database, stories: number[]): Promise<Map<number, Report[]>> {
  const { rows } = await db.execute<ReportRow>(sql`
    select m.story_id as story, a.id, a.publisher_id as publisher, a.ad, m.copy_of as "copyOf",
      coalesce(p.rewrites_others, false) as "rewritesOthers", a.sentiment_score as sentiment, m.first_fetch as "firstFetch",
      extract(epoch from a.published_at)::float8 * 1000 as "publishedAt",
      extract(epoch from a.first_seen_at)::float8 * 1000 as "firstSeenAt",
      extract(epoch from m.not_before)::float8 * 1000 as "notBefore"
    from article_stories m join articles a on a.id = m.article_id left join publishers p on p.id = a.publisher_id
    where m.story_id = any(${sql.param(stories)}::bigint[]) and not a.hidden`)
  const reports = rows.map(({ story, id, publisher, copyOf, firstFetch, notBefore, ...row }) => ({
    ...row,
    story: Number(story),
    id: Number(id),
    publisher: publisher === null ? null : Number(publisher),
    copyOf: copyOf === null ? undefined : Number(copyOf),
    at: reportedAt({ ...row, firstFetch, notBefore: notBefore ?? undefined }),
  }))
  return Map.groupBy(reports, ({ story }) => story)
}

export type Since = Record<OutletRange, Date>
type Counts = Omit<ArticleCounts, 'changed' | 'inSubstance'> & { newestAt: string | null }

/** Visible articles of each outlet in each period; a story is in it by its newest article of the outlet. */
export async function articleCounts(
  db: Database,
  since: Since,
): Promise<Map<number, Record<OutletRange, Counts>>> {
  const columns = OUTLET_RANGES.map((range) => {
    const from = sql`${since[range].toISOString()}::timestamptz`
    const count = (name: string, which = sql`true`) =>
      sql`count(*) filter (where ${which} and at >= ${from}) as ${sql.identifier(`${name} ${range}`)}`
    return sql`${count('articles')}, ${count('own', sql`own`)}, ${count('ads', sql`ad`)},
      count(distinct story_id) filter (where at >= ${from}) as ${sql.identifier(`stories ${range}`)}`
  })
  const { rows } = await db.execute<
    { publisher_id: string; newest: string | null } & Record<string, string | null>
  >(sql`
    select publisher_id, max(at) as newest, ${sql.join(columns, sql`, `)} from (
      select a.publisher_id, m.story_id, a.ad, not a.ad and m.copy_of is null as own, a.sort_at as at
      from articles a left join article_stories m on m.article_id = a.id
      where a.publisher_id is not null and not a.hidden) texts
    group by publisher_id`)
  const countsIn = (row: (typeof rows)[number], range: OutletRange): Counts => ({
    articles: Number(row[`articles ${range}`]),
    stories: Number(row[`stories ${range}`]),
    own: Number(row[`own ${range}`]),
    ads: Number(row[`ads ${range}`]),
    newestAt: row.newest && new Date(row.newest).toISOString(),
  })
  return new Map(
    rows.map((row) => [
      Number(row.publisher_id),
      { '30d': countsIn(row, '30d'), '90d': countsIn(row, '90d'), all: countsIn(row, 'all') },
    ]),
  )
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
export async function headlineChanges(db: Database): Promise<HeadlineChange[]> {
  const { rows } = await db.execute<
    Record<'version' | 'publisher' | 'article', string> & { at: number; before: string; after: string }
  >(sql`
    select v.id as version, a.id as article, a.publisher_id as publisher, extract(epoch from a.sort_at)::float8 * 1000 as at,
      v.title as before, coalesce(lead(v.title) over (partition by a.id order by v.replaced_at, v.id), a.title) as after
    from article_versions v join articles a on a.id = v.article_id
    where not a.hidden and a.publisher_id is not null and v.replaced_at <= a.sort_at + interval '1 day'
    order by v.replaced_at desc, v.id desc`)
  return rows.map(({ version, article, publisher, ...row }) => ({
    ...row,
    version: Number(version),
    article: Number(article),
    publisher: Number(publisher),
  }))
}

export async function publisherIds(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from publishers order by id`)
  return rows.map(({ id }) => Number(id))
}
