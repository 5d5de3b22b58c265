import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob } from '../platform/queue/job.ts'
import { chosenVendor } from './models/vendors.ts'

/** Analyse what has no analysis. One may wait while one runs: it sees what arrived meanwhile. */
export const analyzePendingJob = defineJob({
  name: 'analyze-pending',
  payload: z.object({}),
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 6 * 3600,
})

/** After a fetch: scheduled ones are always followed by an analysis, manual ones only by the built-in, which costs nothing. */
export async function requestAnalysis(context: Context, fetched: 'by schedule' | 'by hand'): Promise<void> {
  const costsMoney = (await chosenVendor(context)).apiKey !== undefined
  if (fetched === 'by hand' && costsMoney) return
  await context.queue.send(analyzePendingJob, {})
}
