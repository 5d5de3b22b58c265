import * as z from 'zod'
import type { Context } from '../../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../../platform/queue/job.ts'
import { countBaseRates } from './count-base-rates.ts'

// looks every minute, works once a day: a site that was down at midnight loses nothing
const baseRatesJob = defineJob({
  name: 'scorecard.base-rates',
  payload: z.object({}),
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const scorecardJobs = (context: Context): HandledJob[] => [
  handle(baseRatesJob, (_payload, { signal }) => countBaseRates(context, signal)),
]
