import { and, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { ArticleUsage, UsageGroup, UsageGrouping } from '../../contract/analysis/analysis.ts'
import { USAGE_RANGE_DAYS, type UsageRange } from '../../contract/market/ranges.ts'
import { UNKNOWN_SOURCE } from '../../contract/platform/site-meta.ts'
import type { Database } from '../platform/database/connect.ts'
import { activityLogs, aiCalls, articles, publishers } from '../platform/database/schema.ts'
import { startOfDay } from './budget-periods.ts'

const MOST_LOG_ROWS = 10_000

/** From 00:00 UTC of the first day; open-ended without an end. */
export type Span = { since: Date; until?: Date }

/** A calendar month, or a range that counts today as one of its days. */
export function spanOf(
  { month, dateRange }: { month?: string | undefined; dateRange: UsageRange },
  now: Date,
): Span {
  if (month === undefined)
    return { since: new Date(startOfDay(now).getTime() - (USAGE_RANGE_DAYS[dateRange] - 1) * 24 * 3_600_000) }
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { since: new Date(Date.UTC(year, number - 1, 1)), until: new Date(Date.UTC(year, number, 1)) }
}

const during = (column: typeof aiCalls.started_at | typeof activityLogs.created_at, { since, until }: Span) =>
  and(gte(column, since.toISOString()), until ? lt(column, until.toISOString()) : undefined)

/** The AI log rows of a range, newest first. */
export function aiLogs(db: Database, span: Span) {
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
      and(inArray(activityLogs.action, ['ai_request', 'ai_response']), during(activityLogs.created_at, span)),
    )
    .orderBy(desc(activityLogs.created_at), desc(activityLogs.id))
    .limit(MOST_LOG_ROWS)
}

/** A call without a reply counts with its estimate. */
const tokens = sql`case when ${aiCalls.finished_at} is null then ${aiCalls.token_estimate} else ${aiCalls.total_tokens} end`

/** One request is one analysis: its calls share a log row. Those under way are included, with their estimate. */
function requestsIn(db: Database, span: Span) {
  return (
    db
      .select({
        publisher_id: sql<number | null>`max(${aiCalls.publisher_id})`.as('publisher_id'),
        day: sql<string>`to_char(max(${aiCalls.started_at}) at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
        model: sql<string>`max(${aiCalls.model})`.as('model'),
        success: sql<boolean>`bool_or(${aiCalls.status} = 'success')`.as('success'),
        ended: sql<boolean>`bool_and(${aiCalls.status} <> 'pending')`.as('ended'),
        content_length: sql<number>`max(${aiCalls.content_length})`.as('content_length'),
        tokens: sql<number>`sum(${tokens})`.as('tokens'),
        cost: sql<number>`sum(${aiCalls.cost_usd})`.as('cost'),
      })
      .from(aiCalls)
      .where(during(aiCalls.started_at, span))
      // A call without a log row is a request of its own.
      .groupBy(
        aiCalls.request_log_id,
        sql`case when ${aiCalls.request_log_id} is null then ${aiCalls.id} end`,
      )
      .as('requests')
  )
}

/** The one reading of the ledger for API usage and the AI screen. Summed in the database: days newest first, publishers and models by cost. */
export async function usageGroups(db: Database, span: Span, by: UsageGrouping): Promise<UsageGroup[]> {
  const requests = requestsIn(db, span)
  const groups: Record<UsageGrouping, SQL<string>> = {
    day: sql`${requests.day}`,
    publisher: sql`coalesce(${publishers.name}, ${UNKNOWN_SOURCE})`,
    model: sql`${requests.model}`,
  }
  const group = groups[by]
  const publisherId: SQL<number | null> =
    by === 'publisher' ? sql`${requests.publisher_id}` : sql`null::bigint`
  const perModel = db
    .select({
      name: sql<string>`${group}`.as('name'),
      publisher_id: sql<number | null>`${publisherId}`.as('group_publisher_id'),
      model: sql<string>`${requests.model}`.as('group_model'),
      requests: sql<number>`count(*)`.as('requests'),
      successes: sql<number>`count(*) filter (where ${requests.success})`.as('successes'),
      ended: sql<number>`count(*) filter (where ${requests.ended})`.as('model_ended'),
      length: sql<number>`sum(${requests.content_length})`.as('length'),
      tokens: sql<number>`sum(${requests.tokens})`.as('model_tokens'),
      cost: sql<number>`sum(${requests.cost})`.as('model_cost'),
    })
    .from(requests)
    .leftJoin(publishers, eq(publishers.id, requests.publisher_id))
    .groupBy(sql`1, 2, 3`)
    .as('per_model')
  return db
    .select({
      group: perModel.name,
      publisher_id: sql<number | null>`${perModel.publisher_id}::float8`,
      models: sql<
        UsageGroup['models']
      >`json_agg(json_build_object('model', ${perModel.model}, 'requests', ${perModel.requests},
        'tokens', ${perModel.tokens}, 'cost', ${perModel.cost}) order by ${perModel.requests} desc, ${perModel.model})`,
      requests: sql<number>`sum(${perModel.requests})::float8`,
      tokens: sql<number>`sum(${perModel.tokens})::float8`,
      success_rate: sql<number>`coalesce(100.0 * sum(${perModel.successes}) / nullif(sum(${perModel.ended}), 0), 100)::float8`,
      average_content_length: sql<number>`round(sum(${perModel.length}) / sum(${perModel.requests}))::float8`,
      cost: sql<number>`sum(${perModel.cost})::float8`,
    })
    .from(perModel)
    .groupBy(perModel.name, perModel.publisher_id)
    .orderBy(by === 'day' ? sql`1 desc` : sql`sum(${perModel.cost}) desc, sum(${perModel.requests}) desc, 1`)
}

type ArticleFilter = {
  publisherId?: number
  articleIds?: number[]
  span?: Span
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
    .orderBy(sql`max(${aiCalls.started_at}) desc nulls last`, desc(articles.sort_at), desc(articles.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map((row) => ({
    ...row,
    analyzed_at: row.analyzed_at === null ? null : new Date(row.analyzed_at).toISOString(),
    status: row.analyzed_at === null ? 'Not analyzed' : 'success',
  }))
}
