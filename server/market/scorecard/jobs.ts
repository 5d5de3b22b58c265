import type { Context } from '../../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../../platform/queue/job.ts'
import { countBaseRates } from './count-base-rates.ts'

// looks every minute, works once a day: a site that was down at midnight loses nothing
const baseRatesJob = timedJob('scorecard.base-rates', '* * * * *')

export const scorecardJobs = (context: Context): HandledJob[] => [
  handle(baseRatesJob, (_payload, { signal }) => countBaseRates(context, signal)),
]
