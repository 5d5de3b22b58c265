import * as z from 'zod'
import type { LogStatus } from '../../contract/accounts/activity.ts'
import type { TokenPrice } from '../../contract/analysis/ai-models.ts'
import { finishLog, type NewLog, writeLog, writeLogs } from '../accounts/activity/store.ts'
import type { ArticleToAnalyze } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { abandonedRequests, failCallsOf, linkResponse, type StartedCall } from './ledger-store.ts'
import type { Usage } from './models/model-format.ts'
import { USUAL_TIME_LIMIT_MS } from './models/vendors.ts'

export type Trigger = 'click' | 'schedule'

/** What a call is about: an article, or the sample of a test call. */
export type CallSubject = Pick<ArticleToAnalyze, 'publisher_id' | 'content_length' | 'summary'> & {
  id: number | null
  version: string | undefined
}

/** What both log rows of an analysis say about the request. */
const RequestDetails = z.object({
  model: z.string(),
  requestTimestamp: z.string(),
  publisher_id: z.number().nullable(),
  contentLength: z.number(),
  tokenEstimate: z.number(),
  test: z.literal(true).optional(),
})
type RequestDetails = z.infer<typeof RequestDetails>

export type OpenRequest = { logId: number; details: RequestDetails; articleId: number | null }

export async function logRequest(
  { db, now }: Pick<Context, 'db' | 'now'>,
  subject: CallSubject,
  model: string,
  tokenEstimate: number,
): Promise<OpenRequest> {
  const request = {
    articleId: subject.id,
    details: requestDetails(subject, model, tokenEstimate, now()),
  }
  return { ...request, logId: await writeLog(db, requestRow(request, 'pending')) }
}

const requestDetails = (subject: CallSubject, model: string, tokenEstimate: number, at: Date) => ({
  model,
  requestTimestamp: at.toISOString(),
  publisher_id: subject.publisher_id,
  contentLength: subject.content_length || subject.summary.length,
  tokenEstimate,
  ...(subject.id === null && { test: true as const }),
})

type Request = Omit<OpenRequest, 'logId'>

const aboutOf = ({ articleId, details: { publisher_id, test } }: Request) => ({
  entity_type: test ? 'model_test' : 'article',
  entity_id: articleId,
  publisher_id,
})

const requestRow = (request: Request, status: LogStatus): NewLog => ({
  ...aboutOf(request),
  action: 'ai_request',
  status,
  details: request.details,
  created_at: request.details.requestTimestamp,
})

/** Both log rows of each article, for analyses that begin and end in one transaction. */
export async function logFinished(
  { db, now }: Pick<Context, 'db' | 'now'>,
  articles: ArticleToAnalyze[],
  model: string,
  response: ResponseDetails,
): Promise<{ article: ArticleToAnalyze; request: OpenRequest; responseLogId: number }[]> {
  const at = now()
  const rows = articles.map((article) => ({
    article,
    request: { articleId: article.id, details: requestDetails(article, model, 0, at) },
  }))
  const logIds = async (logs: NewLog[]) =>
    new Map((await writeLogs(db, logs)).map(({ id, entity_id }) => [entity_id, id]))
  const requests = await logIds(rows.map(({ request }) => requestRow(request, 'success')))
  const responses = await logIds(rows.map(({ request }) => responseRow(request, response, at)))
  return rows.map(({ article, request }) => ({
    article,
    request: { ...request, logId: requests.get(article.id) ?? 0 },
    responseLogId: responses.get(article.id) ?? 0,
  }))
}

/** What the ledger and the logs say about a call must agree, so one function makes both from the article. */
export function callOf(
  subject: CallSubject,
  request: OpenRequest,
  trigger: Trigger,
  { price, upstreamModel }: { price: TokenPrice; upstreamModel: string | null },
): StartedCall {
  return {
    article_id: subject.id,
    publisher_id: subject.publisher_id,
    article_version: subject.version,
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

/** Settles the request's row and writes the response's. Returns false if that was done before: a request has one response. */
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

const statusOf = ({ error }: ResponseDetails): LogStatus =>
  error === undefined ? 'success' : 'failed'

function responseRow(request: Request, response: ResponseDetails, at: Date): NewLog {
  const { usage, ...rest } = response
  const counted = usage && {
    totalTokens: usage.total,
    promptTokens: usage.prompt,
    completionTokens: usage.completion,
    cachedTokens: usage.cached,
  }
  return {
    ...aboutOf(request),
    action: 'ai_response',
    status: statusOf(response),
    details: { request: request.details, response: { ...counted, ...rest } },
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

/** Fails requests whose process died, so that no log stays pending. */
export async function settleAbandoned({ db, now }: Context): Promise<{ settled: number }> {
  const requests = await abandonedRequests(
    db,
    new Date(now().getTime() - USUAL_TIME_LIMIT_MS - GRACE_MS),
  )
  let settled = 0
  for (const { logId, articleId, details } of requests) {
    const isSettled = await db.transaction(async (tx) => {
      const calls = await failCallsOf(tx, logId, DIED)
      const request = {
        logId,
        articleId,
        details: RequestDetails.parse(JSON.parse(details ?? '{}')),
      }
      return logResponse({ db: tx, now }, request, { usage: null, ...calls, error: DIED })
    })
    if (isSettled) settled++
  }
  return { settled }
}
