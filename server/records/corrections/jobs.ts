import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { followCorrections } from './follow-corrections.ts'

const followJob = defineJob({
  name: 'corrections.follow',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const headlineCorrectionJobs = (context: Context): HandledJob[] => [
  handle(followJob, () => followCorrections(context)),
]
