import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { ArticleUsage, UsageGroup, UsageGrouping } from '../../contract/analysis/analysis.ts'
import { USAGE_RANGE_DAYS, type UsageRange } from '../../contract/market/ranges.ts'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { UNKNOWN_SOURCE } from '../../contract/platform/site-meta.ts'
import { type Database, rowsOf } from '../platform/database/connect.ts'
import { activityLogs, aiCalls, articles, publishers } from '../platform/database/schema.ts'
import { startOfDay } from './budget-periods.ts'

const MOST_LOG_ROWS = 10_000

/** From 00:00 UTC of the first day; open-ended without an end. */
export type UsagePeriod = { since: Date; until?: Date }

/** A calendar month, or a range that counts today as one of its days. */
export function usagePeriodOf(
  { month, dateRange }: { month?: string | undefined; dateRange: UsageRange },
  now: Date,
): UsagePeriod {
  if (month === undefined)
    return {
      since: new Date(startOfDay(now).getTime() - (USAGE_RANGE_DAYS[dateRange] - 1) * DAY_MS),
    }
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    since: new Date(Date.UTC(year, number - 1, 1)),
    until: new Date(Date.UTC(year, number, 1)),
  }
}

const during = (
  column: typeof aiCalls.started_at | typeof activityLogs.created_at,
  { since, until }: UsagePeriod,
) => and(gte(column, since.toISOString()), until ? lt(column, until.toISOString()) : undefined)

/** The AI log rows of a range, newest first. */
export function aiLogs(db: Database, span: UsagePeriod) {
  return db
    .select({
      id: activityLogs.id,
      created_at: activityLogs.created_at,
      action: activityLogs.action,
      entity_type: activityLogs.entity_type,
      entity_id: activityLogs.entity_id,
      status: activityLogs.status,
      details: activityLogs.details,
      publisher_name: publishers.name,
    })
    .from(activityLogs)
    .leftJoin(publishers, eq(publishers.id, activityLogs.publisher_id))
    .where(
      and(
        inArray(activityLogs.action, ['ai_request', 'ai_response']),
        during(activityLogs.created_at, span),
      ),
    )
    .orderBy(desc(activityLogs.created_at), desc(activityLogs.id))
    .limit(MOST_LOG_ROWS)
}

/** A call without a reply counts with its estimate. */
const tokens = sql`case when ${aiCalls.finished_at} is null then ${aiCalls.token_estimate} else ${aiCalls.total_tokens} end`

/**
 * The one reading of the ledger for API usage and the AI screen: days newest first, publishers and models by cost. One request
 * is one analysis: its calls share a log row, and a call without one is a request of its own. Those under way are included,
 * with their estimate.
 */
export function usageGroups(
  db: Database,
  span: UsagePeriod,
  by: UsageGrouping,
): Promise<UsageGroup[]> {
  const group = {
    day: sql`day`,
    publisher: sql`coalesce(p.name, ${UNKNOWN_SOURCE})`,
    model: sql`model`,
  }[by]
  return rowsOf<UsageGroup>(db)`
    with requests as (
      select max(publisher_id) as publisher_id,
        to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD') as day,
        max(model) as model, bool_or(status = 'success') as success,
        bool_and(status <> 'pending') as ended, max(content_length) as length,
        sum(${tokens}) as tokens, sum(cost_usd) as cost
      from ai_calls
      where ${during(aiCalls.started_at, span)}
      group by request_log_id, case when request_log_id is null then id end
    ),
    per_model as (
      select ${group} as name,
        ${by === 'publisher' ? sql`r.publisher_id` : sql`null::bigint`} as publisher_id,
        model, count(*) as requests, count(*) filter (where success) as successes,
        count(*) filter (where ended) as ended, sum(length) as length,
        sum(tokens) as tokens, sum(cost) as cost
      from requests r
      left join publishers p on p.id = r.publisher_id
      group by 1, 2, 3
    )
    select name as group, publisher_id::float8,
      json_agg(
        json_build_object(
          'model', model, 'requests', requests, 'tokens', tokens, 'cost', cost
        ) order by requests desc,
        model
      ) as models,
      sum(requests)::float8 as requests, sum(tokens)::float8 as tokens,
      coalesce(100.0 * sum(successes) / nullif(sum(ended), 0), 100)::float8 as success_rate,
      round(sum(length) / sum(requests))::float8 as average_content_length,
      sum(cost)::float8 as cost
    from per_model
    group by name, publisher_id
    order by ${by === 'day' ? sql`1 desc` : sql`sum(cost) desc, sum(requests) desc, 1`}`
}

type ArticleFilter = {
  publisherId?: number
  articleIds?: number[]
  span?: UsagePeriod
  page: number
  limit: number
}

/** Usage per article, all calls summed; without a success it is not analysed. */
export async function articleUsage(
  db: Database,
  { publisherId, articleIds, span, page, limit }: ArticleFilter,
): Promise<ArticleUsage[]> {
  const inSpan = span && during(aiCalls.started_at, span)
  const success = sql`${aiCalls.status} = 'success'`
  const lastSuccess = sql<string | null>`max(${aiCalls.finished_at}) filter (where ${success})`
  const rows = await db
    .select({
      entity_id: articles.id,
      title: articles.title,
      content_length: articles.content_length,
      prompt_tokens: sql<number>`coalesce(sum(case when ${aiCalls.finished_at} is null then ${aiCalls.token_estimate} else ${aiCalls.prompt_tokens} end), 0)::float8`,
      completion_tokens: sql<number>`coalesce(sum(${aiCalls.completion_tokens}), 0)::float8`,
      total_tokens: sql<number>`coalesce(sum(${tokens}), 0)::float8`,
      model: sql<
        string | null
      >`(array_agg(${aiCalls.model} order by ${success} desc, ${aiCalls.started_at} desc, ${aiCalls.id} desc))[1]`,
      analyzed_at: lastSuccess,
      cost: sql<number>`coalesce(sum(${aiCalls.cost_usd}), 0)::float8`,
    })
    .from(articles)
    // With a range only articles analysed in it; without one, also those never analysed.
    .leftJoin(aiCalls, and(eq(aiCalls.article_id, articles.id), inSpan))
    .where(
      and(
        publisherId === undefined ? undefined : eq(articles.publisher_id, publisherId),
        articleIds === undefined ? undefined : inArray(articles.id, articleIds),
        span ? isNotNull(aiCalls.id) : undefined,
      ),
    )
    .groupBy(articles.id)
    .orderBy(
      sql`max(${aiCalls.started_at}) desc nulls last`,
      desc(articles.sort_at),
      desc(articles.id),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map((row) => ({
    ...row,
    analyzed_at: row.analyzed_at === null ? null : new Date(row.analyzed_at).toISOString(),
    status: row.analyzed_at === null ? 'Not analyzed' : 'success',
  }))
}
