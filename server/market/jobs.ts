import * as z from 'zod'
import type { Context } from '../platform/context.ts'
import { defineJob, type HandledJob, handle } from '../platform/queue/job.ts'
import { backfillHistory } from './backfill-history.ts'
import { refreshCoins } from './refresh-coins.ts'
import { sumUpCoins } from './sum-up-store.ts'

const Nothing = z.object({})

// Each looks at the database for what is due, so a tick too many does nothing and a lost one is made up by the next.
export const refreshJob = defineJob({
  name: 'market.refresh',
  payload: Nothing,
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})
export const backfillJob = defineJob({
  name: 'market.backfill',
  payload: Nothing,
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})
const sumUpJob = defineJob({
  name: 'market.sum-up',
  payload: Nothing,
  cron: '* * * * *',
  policy: 'exclusive',
  retryLimit: 0,
})

export const marketJobs = (context: Context): HandledJob[] => [
  handle(refreshJob, () => refreshCoins(context)),
  handle(backfillJob, (_payload, { signal }) => backfillHistory(context, { signal })),
  handle(sumUpJob, () => sumUpCoins(context.db, context.now())),
]
