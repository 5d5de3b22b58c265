import * as z from 'zod'
import { defineJob } from '../../platform/queue/job.ts'

/** After a scheduled run: analyse what has no analysis. One may wait while one runs, so later arrivals are not missed. */
export const analyzePendingJob = defineJob({
  name: 'analyze-pending',
  payload: z.object({}),
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 6 * 3600,
})

/** After a fetch by hand: the same, but only while the next analysis would be free. */
export const analyzeForFreeJob = defineJob({
  name: 'analyze-for-free',
  payload: z.object({}),
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 6 * 3600,
})
