import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { countOutletsDaily } from './count-outlets.ts'

// looks every minute, works once a day: a site that was down at midnight loses nothing
const countOutletsJob = defineJob({
  name: 'records.outlets',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const outletJobs = (context: Context): HandledJob[] => [
  handle(countOutletsJob, (_payload, { signal }) => countOutletsDaily(context, signal)),
]
