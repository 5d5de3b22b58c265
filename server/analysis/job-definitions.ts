import * as z from 'zod'
import { defineJob } from '../queue/job.ts'

/** Before the article's id: the key of the work on it, which those who ask meanwhile join. */
export const ANALYSIS_KEY = 'analyze:'

/** Analyse what has no analysis. One may wait while one runs: it sees what arrived meanwhile. */
export const analyzePendingJob = defineJob({
  name: 'analyze-pending',
  payload: z.object({}),
  policy: 'short',
  retryLimit: 3,
  retryDelaySeconds: 30,
  expireInSeconds: 6 * 3600,
})

/** Every minute: settle calls whose process died. */
export const settleAbandonedJob = defineJob({
  name: 'settle-abandoned-analyses',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})
