import { and, desc, eq, gt, gte, lt, lte, max, min, sql } from 'drizzle-orm'
import type { BriefContent, BriefDay } from '../../../contract/news/briefs.ts'
import { type Database, first, rowsOf } from '../../platform/database/connect.ts'
import { articles, briefs } from '../../platform/database/schema.ts'
import { type StoredStory, storedColumns } from '../../stories/read-store.ts'

export type BriefSpan = { from: Date; to: Date; madeAt: Date }

/** Stories that are looked at; a day has far fewer with two outlets. */
const STORIES_MAX = 500

const instant = (time: Date) => sql`${time.toISOString()}::timestamptz`

/** Article `a` was published in the span, was known then, and is visible. */
const inSpan = ({ from, to, madeAt }: BriefSpan) =>
  sql`a.sort_at >= ${instant(from)} and a.sort_at < ${instant(to)} and a.first_seen_at <= ${instant(madeAt)} and not a.hidden`

export async function briefCounts(db: Database, span: BriefSpan) {
  type Counts = Pick<BriefContent, 'articles' | 'outlets' | 'stories'>
  const { rows } = await db.execute<Counts>(sql`
    select count(*)::int as articles, count(distinct a.publisher_id)::int as outlets,
      count(distinct m.story_id)::int as stories
    from articles a
    left join article_stories m on m.article_id = a.id
    where ${inSpan(span)}`)
  return rows[0] as Counts
}

/** Stories of two outlets or more that were reported in the span, among others. */
export const storiesBetween = (db: Database, { from, to }: BriefSpan) =>
  rowsOf<StoredStory>(db)`
    select ${storedColumns}
    from stories s
    where s.outlet_count >= 2
      and s.merged_into is null
      and s.last_at >= ${instant(from)}
      and s.first_at < ${instant(to)}
    order by s.independent_count desc, s.id
    limit ${STORIES_MAX}`

/** Ids of those articles of the stories that were published by the end of the span and known then. */
export async function knownMembers(
  db: Database,
  storyIds: readonly number[],
  { to, madeAt }: BriefSpan,
) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select a.id::float8
    from article_stories m
    join articles a on a.id = m.article_id
    where m.story_id = any(${sql.param([...storyIds])}::bigint[])
      and a.sort_at < ${instant(to)}
      and a.first_seen_at <= ${instant(madeAt)}`)
  return new Set(rows.map(({ id }) => id))
}

export type ClosedReaction = {
  story_id: number
  symbol: string
  percent: number
  market_percent: number | null
}

/** Price changes in the first hour of the stories, those measured by then, largest first. */
export const closedReactions = (db: Database, storyIds: readonly number[], madeAt: Date) =>
  rowsOf<ClosedReaction>(db)`
    select r.story_id::float8, k.symbol, r.after_1h_percent::float8 as percent,
      r.after_1h_market_percent::float8 as market_percent
    from story_reactions r
    join coins k on k.id = r.coin_id
    where r.story_id = any(${sql.param([...storyIds])}::bigint[])
      and r.closed_1h_at <= ${instant(madeAt)}
      and r.after_1h_percent is not null
    order by abs(r.after_1h_percent) desc, r.story_id, k.symbol`

/** The first brief of a day stays. */
export async function keepBrief(db: Database, day: string, madeAt: Date, content: BriefContent) {
  await db
    .insert(briefs)
    .values({ day, made_at: madeAt.toISOString(), content })
    .onConflictDoNothing()
}

export async function keptDays(db: Database, since: Date): Promise<Set<string>> {
  const rows = await db
    .select({ day: briefs.day })
    .from(briefs)
    .where(gte(briefs.day, since.toISOString().slice(0, 10)))
  return new Set(rows.map(({ day }) => day))
}

export const briefOf = (db: Database, day: string) =>
  first(db.select().from(briefs).where(eq(briefs.day, day)))

export const newestBriefs = (db: Database, limit: number): Promise<BriefDay[]> =>
  db
    .select({ day: briefs.day, made_at: briefs.made_at })
    .from(briefs)
    .orderBy(desc(briefs.day))
    .limit(limit)

export async function firstBriefDay(db: Database): Promise<string | null> {
  const [row] = await db.select({ day: min(briefs.day) }).from(briefs)
  return row?.day ?? null
}

export async function neighbourDays(db: Database, day: string) {
  const [previous] = await db
    .select({ day: max(briefs.day) })
    .from(briefs)
    .where(lt(briefs.day, day))
  const [next] = await db
    .select({ day: min(briefs.day) })
    .from(briefs)
    .where(gt(briefs.day, day))
  return { previous: previous?.day ?? null, next: next?.day ?? null }
}

export async function visibleAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(sql`${articles.id} = any(${sql.param([...ids])}::bigint[])`, eq(articles.hidden, false)),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Briefs go with the articles of their day. */
export const deleteBriefsBefore = (db: Database, before: Date) =>
  db.delete(briefs).where(lte(briefs.day, before.toISOString().slice(0, 10)))
