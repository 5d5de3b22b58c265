import type { TokenPrice } from '../../contract/analysis/ai-models.ts'
import { finishLog, writeLog } from '../accounts/activity/store.ts'
import type { ArticleToAnalyze } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { linkResponse, type StartedCall } from './ledger-store.ts'
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
  const at = now().toISOString()
  const details: RequestDetails = {
    model,
    requestTimestamp: at,
    publisher_id: article.publisher_id,
    contentLength: contentLength(article),
    tokenEstimate,
  }
  const logId = await writeLog(db, {
    action: 'ai_request',
    entity_type: 'article',
    entity_id: article.id,
    publisher_id: article.publisher_id,
    status: 'pending',
    details,
    created_at: at,
  })
  return { logId, details, articleId: article.id }
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
  const status = response.error === undefined ? 'success' : 'failed'
  const { usage, ...rest } = response
  const counted = usage && {
    totalTokens: usage.total,
    promptTokens: usage.prompt,
    completionTokens: usage.completion,
    cachedTokens: usage.cached,
  }
  if (!(await finishLog(db, request.logId, status))) return false
  const responseLogId = await writeLog(db, {
    action: 'ai_response',
    entity_type: 'article',
    entity_id: request.articleId,
    publisher_id: request.details.publisher_id,
    status,
    details: { request: request.details, response: { ...counted, ...rest } },
    created_at: now().toISOString(),
  })
  await linkResponse(db, request.logId, responseLogId)
  return true
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
