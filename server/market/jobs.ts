import { COIN_SOURCE_TYPES, type CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { Context } from '../platform/context.ts'
import { type HandledJob, handle, timedJob } from '../platform/queue/job.ts'
import { backfillHistory } from './backfill-history.ts'
import { sumUpCoins } from './points-store.ts'
import { refreshCoins } from './refresh-coins.ts'

// Each reads from the database what is due: an extra tick does nothing, and the next one makes up for a lost one.
export const refreshJob = timedJob('market.refresh', '* * * * *')
export const backfillJob = timedJob('market.backfill', '* * * * *')
const sumUpJob = timedJob('market.sum-up', '* * * * *')

export const marketJobs = (context: Context): HandledJob[] => [
  handle(refreshJob, () => forEachSource((source) => refreshCoins(context, { source }))),
  handle(backfillJob, (_payload, { signal }) =>
    forEachSource((source) => backfillHistory(context, { source, signal })),
  ),
  handle(sumUpJob, () => sumUpCoins(context.db, context.now())),
]

async function forEachSource(work: (source: CoinSourceType) => Promise<unknown>) {
  for (const source of COIN_SOURCE_TYPES) await work(source)
}
