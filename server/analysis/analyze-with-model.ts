import { type ArticleToAnalyze, storeAnalysis } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { upstreamFailed } from '../platform/errors.ts'
import { advertisingOf } from '../reading/advertising/advertising-of.ts'
import { isCopyOfAd } from '../stories/refresh-store.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { breakerMark, closeBreaker, openBreaker } from './breaker-store.ts'
import { withinBudget } from './budget.ts'
import { addUsage, callOf, logRequest, logResponse, type OpenRequest } from './call-log.ts'
import { type Asked, askModel } from './language-model.ts'
import { finishCall, startCall } from './ledger-store.ts'
import type { Vendor } from './models/vendors.ts'
import { estimateTokens, SYSTEM_PROMPT, userPrompt } from './prompt.ts'
import { storeReceipt } from './receipts/store.ts'
import { INCOMPLETE, NO_USAGE, type Usage, VendorFailure } from './vendor-failure.ts'
import { receiptOfModel } from './write-receipt.ts'

const CALLS_AT_MOST = 2
/** Less remaining time is not worth a second call. */
const SHORTEST_CALL_MS = 5_000
/** Keys and balances are mended by people. A click that works closes the breaker at once. */
const BREAKER_MS = 3_600_000

export type Trigger = 'click' | 'schedule'
/** In the ledger, not yet sent. */
type BookedCall = { id: number; request: OpenRequest }
type Attempt = { asked: Asked; finish: (tx: Database) => Promise<void> } | { failure: VendorFailure }

/** Calls the model, once more if the reply was unusable, and stores the result. Throws an AppError. */
export async function analyzeWithModel(
  context: Context,
  vendor: Vendor,
  article: ArticleToAnalyze,
  trigger: Trigger,
  deadlineMs = vendor.timeLimitMs,
): Promise<AnalysisResult> {
  const prompt = { system: SYSTEM_PROMPT, user: userPrompt(article) }
  const estimate = estimateTokens(prompt.system + prompt.user)
  const book = async (tx: Database, request: OpenRequest) => ({
    request,
    id: await startCall(tx, {
      ...callOf(article, request, trigger, vendor),
      started_at: context.now().toISOString(),
    }),
  })
  const first = await withinBudget(context, vendor.price, async (tx) =>
    book(tx, await logRequest({ ...context, db: tx }, article, vendor.model, estimate)),
  )
  if ('refusal' in first) throw first.refusal
  let call: BookedCall = first.booked
  const { request } = call
  const knownBreaker = await breakerMark(context.db, vendor.model)
  const deadline = performance.now() + deadlineMs
  let spent: Usage | null = NO_USAGE
  for (let calls = 1; ; calls++) {
    const attempt = await paidCall(context, vendor, call, prompt, deadline - performance.now())
    spent = addUsage(spent, 'asked' in attempt ? attempt.asked.usage : attempt.failure.usage)
    const response = { usage: spent, upstreamModel: vendor.upstreamModel, calls }
    if ('asked' in attempt) {
      const asked = { ...attempt.asked, result: await withOrigin(context, article, attempt.asked.result) }
      const { result } = asked
      // Ledger, article and logs in one transaction; a crash in between is settled as a call without a
      // result.
      await context.db.transaction(async (tx) => {
        await attempt.finish(tx)
        const at = context.now()
        if (await storeAnalysis(tx, article, result, at, vendor.model))
          await storeReceipt(tx, receiptOfModel(article, vendor, asked, spent, at))
        await logResponse({ ...context, db: tx }, request, response)
      })
      await closeBreaker(context.db, vendor.model, knownBreaker)
      return result
    }
    const { failure } = attempt
    const isWorthAnother =
      failure.kind === 'unusable' &&
      calls < CALLS_AT_MOST &&
      deadline - performance.now() >= Math.min(SHORTEST_CALL_MS, deadlineMs / 2)
    const again = isWorthAnother && (await withinBudget(context, vendor.price, (tx) => book(tx, request)))
    if (again && 'booked' in again) {
      call = again.booked
      continue
    }
    await logResponse(context, request, { ...response, error: failure.message })
    await rest(context, vendor.model, failure)
    throw upstreamFailed(failure.kind === 'unusable' ? INCOMPLETE : failure.message, failure)
  }
}

async function paidCall(
  context: Context,
  vendor: Vendor,
  { id, request }: BookedCall,
  prompt: { system: string; user: string },
  deadlineMs: number,
): Promise<Attempt> {
  const { db, outbound, now } = context
  try {
    const asked = await askModel(outbound, vendor, prompt, deadlineMs)
    // A vendor that reports no usage is charged by our own estimate.
    const usage = asked.usage ?? estimatedUsage(request.details.tokenEstimate, asked.result.overview)
    const finish = (tx: Database) =>
      finishCall(tx, id, { price: vendor.price, status: 'success', usage, error: null, at: now() })
    return { asked: { ...asked, usage }, finish }
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error
    await finishCall(db, id, {
      price: vendor.price,
      status: error.kind === 'refused' ? 'refused' : 'failed',
      usage: error.usage,
      error: error.message,
      at: now(),
    })
    return { failure: error }
  }
}

/** Whatever the model says of the text, the publisher's mark, its label and the original come first. */
async function withOrigin<Result extends AnalysisResult>(
  { db }: Context,
  { id, is_wire, filed_as }: ArticleToAnalyze,
  result: Result,
): Promise<Result> {
  const origin = { isWire: is_wire, filedAs: filed_as, isCopyOfAd: await isCopyOfAd(db, id) }
  const { ad, reason } = advertisingOf(origin, { ad: result.ad, reason: result.ad_reason })
  return { ...result, ad, ad_reason: reason }
}

function estimatedUsage(prompt: number, overview: string): Usage {
  const completion = estimateTokens(overview)
  return { prompt, cached: 0, completion, total: prompt + completion }
}

/** What scheduled runs must not repeat at once. */
async function rest({ db, now }: Context, model: string, failure: VendorFailure) {
  const { kind } = failure
  if (kind !== 'pace' && kind !== 'key' && kind !== 'balance') return
  const pause = kind === 'pace' ? failure.retryAfterMs : BREAKER_MS
  if (pause === undefined) return
  await openBreaker(db, model, {
    kind,
    reason: failure.message,
    until: new Date(now().getTime() + pause).toISOString(),
  })
}
