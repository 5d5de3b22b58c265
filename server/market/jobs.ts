import type { Context } from '../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../platform/queue/job.ts'
import { backfillHistory } from './backfill-history.ts'
import { sumUpCoins } from './points-store.ts'
import { refreshCoins } from './refresh-coins.ts'

// Each looks at the database for what is due, so a tick too many does nothing and a lost one is made up by the next.
export const refreshJob = timedJob('market.refresh', '* * * * *')
export const backfillJob = timedJob('market.backfill', '* * * * *')
const sumUpJob = timedJob('market.sum-up', '* * * * *')

export const marketJobs = (context: Context): HandledJob[] => [
  handle(refreshJob, () => refreshCoins(context)),
  handle(backfillJob, (_payload, { signal }) => backfillHistory(context, { signal })),
  handle(sumUpJob, () => sumUpCoins(context.db, context.now())),
]
