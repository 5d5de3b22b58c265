import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { logResponse } from './call-log.ts'
import { abandonedRequests, failCallsOf } from './ledger-store.ts'
import { USUAL_TIME_LIMIT_MS } from './models/vendors.ts'

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
