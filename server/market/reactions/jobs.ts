import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { measureDueReactions } from './measure-due.ts'

const measureJob = defineJob({
  name: 'reactions.measure',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const reactionJobs = (context: Context): HandledJob[] => [
  handle(measureJob, (_payload, { signal }) => measureDueReactions(context, { signal })),
]
