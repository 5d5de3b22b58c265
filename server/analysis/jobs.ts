import { analyzeForFreeJob, analyzePendingJob } from '../news/articles/analysis-jobs.ts'
import type { Context } from '../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../platform/queue/job.ts'
import { analyzePending } from './analyze-pending.ts'
import { settleAbandoned } from './call-log.ts'
import { nextStep } from './steps.ts'

/** Every minute: settle calls whose process died. */
const settleAbandonedJob = timedJob('settle-abandoned-analyses', '* * * * *')

export const analysisJobs = (context: Context): HandledJob[] => [
  handle(analyzePendingJob, (_payload, { signal }) => analyzePending(context, signal)),
  handle(analyzeForFreeJob, async (_payload, { signal }) => {
    if ((await nextStep(context)) === 'built-in') await analyzePending(context, signal)
  }),
  handle(settleAbandonedJob, () => settleAbandoned(context)),
]
