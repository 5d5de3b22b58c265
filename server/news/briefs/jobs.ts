import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { makeMissingBriefs } from './make-missing-briefs.ts'

/** `BRIEF_CLOSES_AFTER_MINUTES` after midnight. */
const makeBriefsJob = defineJob({
  name: 'briefs.make',
  payload: z.object({}),
  cron: '15 1 * * *',
  policy: 'exclusive',
  retryLimit: 3,
  retryDelaySeconds: 60,
})

export const briefJobs = (context: Context): HandledJob[] => [
  handle(makeBriefsJob, () => makeMissingBriefs(context)),
]
