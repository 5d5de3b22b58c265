import type { Context } from '../context.ts'
import { analyzePendingJob } from './job-definitions.ts'
import { chosenVendor } from './vendors.ts'

/** After a fetch: scheduled ones are always followed by an analysis, manual ones only by the built-in, which costs nothing. */
export async function requestAnalysis(context: Context, fetched: 'by schedule' | 'by hand'): Promise<void> {
  const costsMoney = (await chosenVendor(context)).apiKey !== undefined
  if (fetched === 'by hand' && costsMoney) return
  await context.queue.send(analyzePendingJob, {})
}
