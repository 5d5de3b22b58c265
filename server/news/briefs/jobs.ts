import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { makeMissingBriefs } from './make-missing-briefs.ts'

/** `BRIEF_CLOSES_AFTER_MINUTES` after midnight. */
const makeBriefsJob = timedJob('briefs.make', '15 1 * * *', {
  retryLimit: 3,
  retryDelaySeconds: 60,
})

export const briefJobs = (context: Context): HandledJob[] => [
  handle(makeBriefsJob, () => makeMissingBriefs(context)),
]
