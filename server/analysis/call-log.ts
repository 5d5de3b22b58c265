import * as z from 'zod'
import type { LogStatus } from '../../contract/accounts/activity.ts'
import type { TokenPrice } from '../../contract/analysis/ai-models.ts'
import { finishLog, type NewLog, writeLog, writeLogs } from '../accounts/activity/store.ts'
import type { ArticleToAnalyze } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { abandonedRequests, failCallsOf, linkResponse, type StartedCall } from './ledger-store.ts'
import { USUAL_TIME_LIMIT_MS } from './models/vendors.ts'
import type { Usage } from './vendor-failure.ts'

/** What both log rows of an analysis say about the request. */
type RequestDetails = {
  model: string
  requestTimestamp: string
  publisher_id: number | null
  contentLength: number
  tokenEstimate: number
}

export type OpenRequest = { logId: number; details: RequestDetails; articleId: number }

export async function logRequest(
  { db, now }: Context,
  article: ArticleToAnalyze,
  model: string,
  tokenEstimate: number,
): Promise<OpenRequest> {
  const details = requestDetails(article, model, tokenEstimate, now())
  const logId = await writeLog(db, requestRow(article, details, 'pending'))
  return { logId, details, articleId: article.id }
}

const requestDetails = (article: ArticleToAnalyze, model: string, tokenEstimate: number, at: Date) => ({
  model,
  requestTimestamp: at.toISOString(),
  publisher_id: article.publisher_id,
  contentLength: contentLength(article),
  tokenEstimate,
})

const requestRow = (article: ArticleToAnalyze, details: RequestDetails, status: LogStatus): NewLog => ({
  action: 'ai_request',
  entity_type: 'article',
  entity_id: article.id,
  publisher_id: article.publisher_id,
  status,
  details,
  created_at: details.requestTimestamp,
})

/** Both log rows of each article, for analyses that begin and end in one transaction. */
export async function logFinished(
  { db, now }: Pick<Context, 'db' | 'now'>,
  articles: ArticleToAnalyze[],
  model: string,
  response: ResponseDetails,
): Promise<{ article: ArticleToAnalyze; request: OpenRequest; responseLogId: number }[]> {
  const at = now()
  const detailsOf = new Map(articles.map((article) => [article.id, requestDetails(article, model, 0, at)]))
  const rows = articles.map((article) => ({ article, details: detailsOf.get(article.id) as RequestDetails }))
  const logIds = async (logs: NewLog[]) =>
    new Map((await writeLogs(db, logs)).map(({ id, entity_id }) => [entity_id, id]))
  const requests = await logIds(rows.map(({ article, details }) => requestRow(article, details, 'success')))
  const responses = await logIds(
    rows.map(({ article, details }) => responseRow({ articleId: article.id, details }, response, at)),
  )
  return rows.map(({ article, details }) => ({
    article,
    request: { logId: requests.get(article.id) ?? 0, details, articleId: article.id },
    responseLogId: responses.get(article.id) ?? 0,
  }))
}

const contentLength = (article: ArticleToAnalyze) => article.content_length || article.summary.length

/** What the ledger and the logs say about a call must agree, so one function makes both from the article. */
export function callOf(
  article: ArticleToAnalyze,
  request: OpenRequest,
  trigger: 'click' | 'schedule',
  { price, upstreamModel }: { price: TokenPrice; upstreamModel: string | null },
): StartedCall {
  return {
    article_id: article.id,
    publisher_id: article.publisher_id,
    article_version: article.version,
    model: request.details.model,
    upstream_model: upstreamModel,
    price,
    trigger,
    content_length: request.details.contentLength,
    token_estimate: request.details.tokenEstimate,
    request_log_id: request.logId,
    started_at: request.details.requestTimestamp,
  }
}

type ResponseDetails = {
  /** null: some call was never answered, so the tokens are not known. */
  usage: Usage | null
  upstreamModel: string | null
  /** How many calls it took. */
  calls: number
  error?: string
}

/** Settles the request's row and writes the response's. Answers false if somebody has done so before: a request has one response. */
export async function logResponse(
  { db, now }: Pick<Context, 'db' | 'now'>,
  request: OpenRequest,
  response: ResponseDetails,
): Promise<boolean> {
  if (!(await finishLog(db, request.logId, statusOf(response)))) return false
  const responseLogId = await writeLog(db, responseRow(request, response, now()))
  await linkResponse(db, request.logId, responseLogId)
  return true
}

const statusOf = ({ error }: ResponseDetails): LogStatus => (error === undefined ? 'success' : 'failed')

function responseRow(
  { articleId, details }: Omit<OpenRequest, 'logId'>,
  response: ResponseDetails,
  at: Date,
): NewLog {
  const { usage, ...rest } = response
  const counted = usage && {
    totalTokens: usage.total,
    promptTokens: usage.prompt,
    completionTokens: usage.completion,
    cachedTokens: usage.cached,
  }
  return {
    action: 'ai_response',
    entity_type: 'article',
    entity_id: articleId,
    publisher_id: details.publisher_id,
    status: statusOf(response),
    details: { request: details, response: { ...counted, ...rest } },
    created_at: at.toISOString(),
  }
}

export function addUsage(a: Usage | null, b: Usage | null): Usage | null {
  if (!a || !b) return null
  return {
    prompt: a.prompt + b.prompt,
    cached: a.cached + b.cached,
    completion: a.completion + b.completion,
    total: a.total + b.total,
  }
}

const GRACE_MS = 60_000
const DIED = 'The server stopped before the answer arrived.'

const Details = z.object({
  model: z.string(),
  requestTimestamp: z.string(),
  publisher_id: z.number().nullable(),
  contentLength: z.number(),
  tokenEstimate: z.number(),
})

/** Fails requests whose process died, so that no log stays pending. */
export async function settleAbandoned({ db, now }: Context): Promise<{ settled: number }> {
  const requests = await abandonedRequests(db, new Date(now().getTime() - USUAL_TIME_LIMIT_MS - GRACE_MS))
  let settled = 0
  for (const { logId, articleId, details } of requests) {
    const isSettled = await db.transaction(async (tx) => {
      const calls = await failCallsOf(tx, logId, DIED)
      const request = {
        logId,
        articleId: articleId ?? 0,
        details: Details.parse(JSON.parse(details ?? '{}')),
      }
      return logResponse({ db: tx, now }, request, { usage: null, ...calls, error: DIED })
    })
    if (isSettled) settled++
  }
  return { settled }
}
