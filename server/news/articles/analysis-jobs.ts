import * as z from 'zod'
import { HOUR_SECONDS } from '../../../contract/platform/durations.ts'
import { defineJob } from '../../platform/queue/job.ts'

const LONG = {
  payload: z.object({}),
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 6 * HOUR_SECONDS,
} as const

/** After a scheduled run: analyse what has no analysis. One may wait while one runs, so later arrivals are not missed. */
export const analyzePendingJob = defineJob({ ...LONG, name: 'analyze-pending' })

/** After a fetch by hand: the same, but only while the next analysis would be free. */
export const analyzeForFreeJob = defineJob({ ...LONG, name: 'analyze-for-free' })
