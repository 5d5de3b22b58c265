import type { Context } from '../context.ts'
import { DEADLINE_MS } from './analyze-with-model.ts'
import { logResponse, type RequestDetails } from './call-log.ts'
import { abandonedCalls, finishCall } from './ledger-store.ts'

const GRACE_MS = 60_000
const DIED = 'The server stopped before the answer arrived.'

/** No log stays pending for ever: a call that outlived its deadline belonged to a process that died. */
export async function settleAbandoned(context: Context): Promise<{ settled: number }> {
  const { db, now } = context
  const calls = await abandonedCalls(db, new Date(now().getTime() - DEADLINE_MS - GRACE_MS))
  for (const call of calls) {
    await db.transaction(async (tx) => {
      await finishCall(tx, call.id, {
        status: 'failed',
        model: call.model,
        usage: null,
        error: DIED,
        at: now(),
      })
      const details: RequestDetails = {
        model: call.model,
        requestTimestamp: call.started_at,
        publisher_id: call.publisher_id,
        contentLength: call.content_length,
        tokenEstimate: call.token_estimate,
      }
      const request = { logId: call.request_log_id ?? 0, details, articleId: call.article_id ?? 0 }
      await logResponse({ db: tx, now }, request, {
        usage: null,
        upstreamModel: call.upstream_model,
        calls: 1,
        error: DIED,
      })
    })
  }
  return { settled: calls.length }
}
