import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { SCORE_HIGH_FROM, SCORE_MEDIUM_FROM } from '../../../contract/analysis/scores.ts'
import type { PublisherWorth } from '../../../contract/news/publisher-page.ts'
import type { Database } from '../../platform/database/connect.ts'
import {
  aiCalls,
  articleStories,
  articles,
  feedFetches,
  stories,
} from '../../platform/database/schema.ts'

const { sent, ...withoutSent } = getTableColumns(feedFetches)
export type FetchRow = Omit<typeof feedFetches.$inferSelect, 'sent'>

export function fetchesOf(db: Database, publisherId: number): Promise<FetchRow[]> {
  return db
    .select(withoutSent)
    .from(feedFetches)
    .where(eq(feedFetches.publisher_id, publisherId))
    .orderBy(desc(feedFetches.id))
}

export async function sentIn(db: Database, publisherId: number, fetch: number) {
  const [row] = await db
    .select({ sent })
    .from(feedFetches)
    .where(and(eq(feedFetches.id, fetch), eq(feedFetches.publisher_id, publisherId)))
  return row
}

/** How often it publishes and how late that is known here: medians in minutes, first fetches left out. */
export async function rhythmOf(db: Database, publisherId: number, since: Date) {
  const { rows } = await db.execute<{
    articles: number
    gap: number | null
    delay: number | null
  }>(sql`
    with told as (
      select a.published_at, a.first_seen_at, s.first_fetch,
        a.published_at - lag(a.published_at) over (order by a.published_at) as gap
      from ${articles} a
      left join ${articleStories} s on s.article_id = a.id
      where a.publisher_id = ${publisherId} and a.sort_at >= ${since.toISOString()}
    )
    select count(*)::int as articles,
      (percentile_cont(0.5) within group (order by extract(epoch from gap) / 60))::float8 as gap,
      (
        percentile_cont(0.5) within group (
          order by extract(epoch from first_seen_at - published_at) / 60
        ) filter (where first_fetch is false)
      )::float8 as delay
    from told`)
  return rows[0] ?? { articles: 0, gap: null, delay: null }
}

export type Rhythm = Awaited<ReturnType<typeof rhythmOf>>

type Worth = Omit<PublisherWorth, 'cost_usd' | 'all_cost_usd'>

export async function worthOf(db: Database, publisherId: number, since: Date): Promise<Worth> {
  const { rows } = await db.execute<Worth>(sql`
    select count(*)::int as articles,
      (count(distinct t.id) filter (where t.outlet_count >= 2))::int as stories,
      (count(distinct t.id) filter (where s.came_first = 'alone'))::int as first,
      (count(*) filter (where s.original_id is not null))::int as copies,
      (count(*) filter (where a.ad))::int as ads,
      case when count(a.sentiment_score) > 0 then json_build_object(
        'mean', avg(a.sentiment_score)::float8,
        'bearish', count(*) filter (where a.sentiment_score < ${SCORE_MEDIUM_FROM}),
        'neutral', count(*) filter (
          where a.sentiment_score >= ${SCORE_MEDIUM_FROM}
          and a.sentiment_score < ${SCORE_HIGH_FROM}
        ),
        'bullish', count(*) filter (where a.sentiment_score >= ${SCORE_HIGH_FROM})
      ) end as sentiment
    from ${articles} a
    left join ${articleStories} s on s.article_id = a.id
    left join ${stories} t on t.id = s.story_id
    where a.publisher_id = ${publisherId} and a.sort_at >= ${since.toISOString()}`)
  return rows[0] as Worth
}

export async function costsSince(db: Database, publisherId: number, since: Date) {
  const [row] = await db
    .select({
      cost_usd: sql<number>`coalesce(sum(${aiCalls.cost_usd}) filter (where ${aiCalls.publisher_id} = ${publisherId}), 0)::float8`,
      all_cost_usd: sql<number>`coalesce(sum(${aiCalls.cost_usd}), 0)::float8`,
    })
    .from(aiCalls)
    .where(sql`${aiCalls.started_at} >= ${since.toISOString()}`)
  return row ?? { cost_usd: 0, all_cost_usd: 0 }
}
