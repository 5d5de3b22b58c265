import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/queue/job.ts'
import { analyzePendingJob } from '../articles/analysis-jobs.ts'
import { fetchEach } from '../feeds/fetch-publishers.ts'
import { publishersToFetch } from '../publishers/store.ts'
import { noteLastRun } from './store.ts'
import { unreachableNotice } from './unreachable.ts'

/** One scheduled run over all feeds that are due. */
export const fetchFeeds = defineJob({
  name: 'fetch-feeds',
  payload: z.object({ tick: z.iso.datetime() }),
  policy: 'exclusive',
  retryLimit: 5,
  retryDelaySeconds: 5,
  expireInSeconds: 3600,
})

/**
 * One scheduled run. Restarted after its process died, it continues with feeds not fetched since the tick.
 */
export async function runSchedule(
  context: Context,
  tick: Date,
  signal?: AbortSignal,
): Promise<{ totalArticles: number }> {
  const now = context.now()
  const due = await publishersToFetch(context.db, now)
  // A fetch in the future was recorded by a clock that ran ahead.
  const left = due.filter(
    ({ last_fetch_at: last }) => last === null || new Date(last) < tick || new Date(last) > now,
  )
  const result = await fetchEach(context, left, undefined, signal)
  signal?.throwIfAborted()
  await noteLastRun(context.db, context.now())
  await context.queue.send(analyzePendingJob, {})
  const notice = await unreachableNotice(context.db)
  if (notice) context.log.warn(notice)
  return result
}
