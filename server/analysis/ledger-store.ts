import { and, eq, gte, lt, ne, not, type SQL, sql } from 'drizzle-orm'
import { aiCostUsd, namedPrice, type TokenPrice } from '../../contract/analysis/ai-models.ts'
import { jobKeyPrefix } from '../../contract/platform/job-keys.ts'
import type { Database } from '../platform/database/connect.ts'
import { activityLogs, aiCalls } from '../platform/database/schema.ts'
import { hasHeartbeat } from '../platform/long-jobs/store.ts'
import type { Usage } from './models/model-format.ts'

/** One row per call: written before it is sent, so that a crash cannot hide one. */
export type StartedCall = Pick<
  typeof aiCalls.$inferInsert,
  | 'article_id'
  | 'publisher_id'
  | 'article_version'
  | 'model'
  | 'upstream_model'
  | 'trigger'
  | 'content_length'
  | 'token_estimate'
  | 'request_log_id'
  | 'started_at'
> & {
  /** Stored with the call, so that a later price change does not alter it. */
  price: TokenPrice
}

/** The estimate counts as spent until the real count is known. */
export async function startCall(db: Database, { price, ...call }: StartedCall): Promise<number> {
  const [row] = await db
    .insert(aiCalls)
    .values({
      ...call,
      status: 'pending',
      prompt_price: price.prompt,
      completion_price: price.completion,
      cost_usd: aiCostUsd(price, call.token_estimate ?? 0, 0),
    })
    .returning({ id: aiCalls.id })
  if (!row) throw new Error('The new ledger row was not returned')
  return row.id
}

/** Calls that cost nothing and have ended, in one statement. */
export async function storeFreeCalls(
  db: Database,
  calls: (Omit<StartedCall, 'price'> & { response_log_id: number })[],
  at: Date,
) {
  const end = {
    status: 'success',
    prompt_price: 0,
    completion_price: 0,
    finished_at: at.toISOString(),
  } as const
  if (calls.length > 0) await db.insert(aiCalls).values(calls.map((call) => ({ ...call, ...end })))
}

/**
 * `usage` null: no reply came but the vendor may have billed it; the estimate stays and `finished_at` stays
 * empty.
 */
export async function finishCall(
  db: Database,
  id: number,
  end: {
    status: 'success' | 'failed' | 'refused'
    price: TokenPrice
    usage: Usage | null
    error: string | null
    at: Date
  },
) {
  const { usage } = end
  await db
    .update(aiCalls)
    .set({
      status: end.status,
      error: end.error,
      ...(usage && {
        prompt_tokens: usage.prompt,
        cached_tokens: usage.cached,
        completion_tokens: usage.completion,
        total_tokens: usage.total,
        cost_usd: aiCostUsd(end.price, usage.prompt, usage.completion),
        finished_at: end.at.toISOString(),
      }),
    })
    .where(eq(aiCalls.id, id))
}

/** Links the response log row to every call made for it. */
export async function linkResponse(db: Database, requestLogId: number, responseLogId: number) {
  await db
    .update(aiCalls)
    .set({ response_log_id: responseLogId })
    .where(eq(aiCalls.request_log_id, requestLogId))
}

/** Blocks other bookings, in any process, until the transaction ends. */
export async function lockBudget(tx: Database) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ai-budget'))`)
}

/** What is shown as spent: calls under way with the estimate of what they were sent. */
export const spentSince = (db: Database, since: Date) => sumSince(db, since)

/** What calls that have ended cost. */
export const settledSince = (db: Database, since: Date) =>
  sumSince(db, since, ne(aiCalls.status, 'pending'))

async function sumSince(db: Database, since: Date, which?: SQL): Promise<number> {
  const [row] = await db
    .select({ usd: sql<number>`coalesce(sum(${aiCalls.cost_usd}), 0)::float8` })
    .from(aiCalls)
    .where(and(gte(aiCalls.started_at, since.toISOString()), which))
  return row?.usd ?? 0
}

/** Calls without a reply, including those of dead processes until they are settled. */
export async function callsUnderWay(db: Database, since: Date) {
  const rows = await db
    .select({
      model: aiCalls.model,
      prompt_price: aiCalls.prompt_price,
      completion_price: aiCalls.completion_price,
      calls: sql<number>`count(*)::int`,
      tokenEstimate: sql<number>`sum(${aiCalls.token_estimate})::float8`,
    })
    .from(aiCalls)
    .where(and(gte(aiCalls.started_at, since.toISOString()), eq(aiCalls.status, 'pending')))
    .groupBy(aiCalls.model, aiCalls.prompt_price, aiCalls.completion_price)
  return rows.map(({ model, prompt_price: prompt, completion_price: completion, ...call }) => ({
    price: prompt === null || completion === null ? namedPrice(model) : { prompt, completion },
    ...call,
  }))
}

/** A version that was refused, or paid without a result, is tried once more, not every hour. */
export const LOST_ATTEMPTS_AT_MOST = 2

/** Calls by the schedule that were refused or (perhaps) billed without giving an analysis, including those of dead processes. */
export const isLostAttempt = (call: SQL) =>
  sql`${call}.trigger = 'schedule' and ${call}.status <> 'success'
    and (${call}.status = 'refused' or ${call}.finished_at is null or ${call}.total_tokens > 0)`

/** How many of them this version has had. */
export async function lostAttempts(
  db: Database,
  articleId: number,
  version: string,
): Promise<number> {
  const [row] = await db
    .select({ attempts: sql<number>`count(distinct ${aiCalls.request_log_id})::int` })
    .from(aiCalls)
    .where(
      and(
        eq(aiCalls.article_id, articleId),
        eq(aiCalls.article_version, version),
        isLostAttempt(sql`${aiCalls}`),
      ),
    )
  return row?.attempts ?? 0
}

/**
 * Requests of dead processes: running longer than allowed, and without a heartbeat. Clocks may be wrong; a
 * heartbeat is not.
 */
export function abandonedRequests(db: Database, startedBefore: Date) {
  return db
    .select({
      logId: activityLogs.id,
      articleId: activityLogs.entity_id,
      details: activityLogs.details,
    })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.status, 'pending'),
        eq(activityLogs.action, 'ai_request'),
        lt(activityLogs.created_at, startedBefore.toISOString()),
        not(
          hasHeartbeat(sql`${jobKeyPrefix('analyze')} || coalesce(${activityLogs.entity_id}, 0)`),
        ),
      ),
    )
}

/** Fails calls that will never get a reply. Returns how many the request made and what is known of them. */
export async function failCallsOf(db: Database, requestLogId: number, error: string) {
  await db
    .update(aiCalls)
    .set({ status: 'failed', error })
    .where(and(eq(aiCalls.request_log_id, requestLogId), eq(aiCalls.status, 'pending')))
  const [row] = await db
    .select({
      calls: sql<number>`count(*)::int`,
      upstreamModel: sql<string | null>`max(${aiCalls.upstream_model})`,
    })
    .from(aiCalls)
    .where(eq(aiCalls.request_log_id, requestLogId))
  return row ?? { calls: 0, upstreamModel: null }
}
