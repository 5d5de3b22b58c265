import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { analyzePending } from './analyze-pending.ts'
import { analyzePendingJob } from './request-analysis.ts'
import { settleAbandoned } from './settle-abandoned.ts'

/** Every minute: settle calls whose process died. */
const settleAbandonedJob = defineJob({
  name: 'settle-abandoned-analyses',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const analysisJobs = (context: Context): HandledJob[] => [
  handle(analyzePendingJob, (_payload, { signal }) => analyzePending(context, signal)),
  handle(settleAbandonedJob, () => settleAbandoned(context)),
]
