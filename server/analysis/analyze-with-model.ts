import { HOUR_MS } from '../../contract/platform/durations.ts'
import { type ArticleToAnalyze, storeAnalysis } from '../news/articles/analysis-store.ts'
import type { Context } from '../platform/context.ts'
import { upstreamFailed } from '../platform/errors.ts'
import { advertisingOf } from '../reading/advertising/advertising-of.ts'
import { copiesOfAds } from '../stories/copied-ads-store.ts'
import type { AnalysisResult } from './analysis-result.ts'
import { breakerMark, closeBreaker, openBreaker } from './breaker-store.ts'
import { addUsage, logResponse, type Trigger } from './call-log.ts'
import { NO_USAGE, type Usage } from './models/model-format.ts'
import type { Vendor } from './models/vendors.ts'
import { bookCall, paidCall } from './paid-call.ts'
import { SYSTEM_PROMPT, userPrompt } from './prompt.ts'
import { storeReceipt } from './receipts/store.ts'
import { INCOMPLETE, type VendorFailure } from './vendor-failure.ts'
import { receiptOfModel } from './write-receipt.ts'

const CALLS_AT_MOST = 2
/** Less remaining time is not worth a second call. */
const SHORTEST_CALL_MS = 5_000
/** Keys and balances are mended by people. A click that works closes the breaker at once. */
const BREAKER_MS = HOUR_MS

/** Calls the model, once more if the reply was unusable, and stores the result. Throws an AppError. */
export async function analyzeWithModel(
  context: Context,
  vendor: Vendor,
  article: ArticleToAnalyze,
  trigger: Trigger,
  deadlineMs = vendor.timeLimitMs,
): Promise<AnalysisResult> {
  const prompt = { system: SYSTEM_PROMPT, user: userPrompt(article) }
  const first = await bookCall(context, vendor, article, trigger, prompt)
  if ('refusal' in first) throw first.refusal
  let call = first.booked
  const { request } = call
  const knownBreaker = await breakerMark(context.db, vendor.model)
  const deadline = performance.now() + deadlineMs
  let spent: Usage | null = NO_USAGE
  for (let calls = 1; ; calls++) {
    const attempt = await paidCall(context, vendor, call, prompt, deadline - performance.now())
    spent = addUsage(spent, 'asked' in attempt ? attempt.asked.usage : attempt.failure.usage)
    const response = { usage: spent, upstreamModel: vendor.upstreamModel, calls }
    if ('asked' in attempt) {
      const asked = {
        ...attempt.asked,
        result: await withOrigin(context, article, attempt.asked.result),
      }
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
    const again =
      isWorthAnother && (await bookCall(context, vendor, article, trigger, prompt, request))
    if (again && 'booked' in again) {
      call = again.booked
      continue
    }
    await logResponse(context, request, { ...response, error: failure.message })
    await rest(context, vendor.model, failure)
    throw upstreamFailed(failure.kind === 'unusable' ? INCOMPLETE : failure.message, failure)
  }
}

/** Whatever the model says of the text, the publisher's mark, its label and the original come first. */
async function withOrigin<Result extends AnalysisResult>(
  { db }: Context,
  { id, is_wire, filed_as }: ArticleToAnalyze,
  result: Result,
): Promise<Result> {
  const origin = {
    isWire: is_wire,
    filedAs: filed_as,
    isCopyOfAd: (await copiesOfAds(db, [id])).has(id),
  }
  const { ad, reason } = advertisingOf(origin, { ad: result.ad, reason: result.ad_reason })
  return { ...result, ad, ad_reason: reason }
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
