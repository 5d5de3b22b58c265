import type { Context } from '../context.ts'
import { type HandledJob, handle } from '../queue/job.ts'
import { analyzePending } from './analyze-pending.ts'
import { analyzePendingJob, settleAbandonedJob } from './job-definitions.ts'
import { settleAbandoned } from './settle-abandoned.ts'

export const analysisJobs = (context: Context): HandledJob[] => [
  handle(analyzePendingJob, (_payload, { signal }) => analyzePending(context, signal)),
  handle(settleAbandonedJob, () => settleAbandoned(context)),
]
