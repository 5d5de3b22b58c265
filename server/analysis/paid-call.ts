import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/connect.ts'
import { withinBudget } from './budget.ts'
import { type CallSubject, callOf, logRequest, type OpenRequest, type Trigger } from './call-log.ts'
import { type Asked, askModel } from './language-model.ts'
import { finishCall, startCall } from './ledger-store.ts'
import type { Usage } from './models/model-format.ts'
import type { Vendor } from './models/vendors.ts'
import { estimateTokens } from './prompt.ts'
import { VendorFailure } from './vendor-failure.ts'

type Prompt = { system: string; user: string }
/** In the ledger, not yet sent. */
type BookedCall = { id: number; request: OpenRequest }
type Attempt =
  | { asked: Asked; finish: (tx: Database) => Promise<void> }
  | { failure: VendorFailure }

/** Books a call in the budget, in the ledger and in the logs; a second one for the same request has no log row of its own. */
export function bookCall(
  context: Context,
  vendor: Vendor,
  subject: CallSubject,
  trigger: Trigger,
  prompt: Prompt,
  known?: OpenRequest,
) {
  const { now } = context
  const estimate = estimateTokens(prompt.system + prompt.user)
  return withinBudget(context, vendor.price, async (tx): Promise<BookedCall> => {
    const request = known ?? (await logRequest({ db: tx, now }, subject, vendor.model, estimate))
    const call = { ...callOf(subject, request, trigger, vendor), started_at: now().toISOString() }
    return { request, id: await startCall(tx, call) }
  })
}

export async function paidCall(
  context: Context,
  vendor: Vendor,
  { id, request }: BookedCall,
  prompt: Prompt,
  deadlineMs: number,
): Promise<Attempt> {
  const { db, outbound, now } = context
  try {
    const asked = await askModel(outbound, vendor, prompt, deadlineMs)
    // A vendor that reports no usage is charged by our own estimate.
    const usage =
      asked.usage ?? estimatedUsage(request.details.tokenEstimate, asked.result.overview)
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

function estimatedUsage(prompt: number, overview: string): Usage {
  const completion = estimateTokens(overview)
  return { prompt, cached: 0, completion, total: prompt + completion }
}
