import { type CoinSourceType, DEFAULT_COIN_SOURCE } from '../../contract/market/coin-sources.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import type { CallLimits } from './call-ledger.ts'
import { coinService, limitsOf } from './coin-service.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinSources } from './coin-sources.ts'
import type { PointInTime } from './downsample.ts'
import { logEnd, logTrouble } from './log-trouble.ts'
import {
  type MissingHistory,
  nextMissingHistory,
  postponeHistory,
  settleHistory,
} from './missing-history-store.ts'
import { fillHistory } from './points-store.ts'

const DAY_MINUTES = DAY_MS / MINUTE_MS
const RUN_MS = 45_000

/**
 * Fetches missing spans until none is left, the service needs a pause or time is up. Returns how many were
 * fetched.
 */
export async function backfillHistory(
  context: Context,
  {
    source = DEFAULT_COIN_SOURCE,
    limits = limitsOf(context, source),
    signal,
    runMs = RUN_MS,
  }: Options = {},
): Promise<number> {
  const service = coinService(context, source, { reason: 'backfill', limits })
  const { historySpans } = coinSources[source]
  const matter = { log: context.log, what: 'history' as const, source }
  const startedAt = performance.now()
  let fetched = 0
  while (!signal?.aborted && performance.now() - startedAt < runMs) {
    const missing = await nextMissingHistory(context.db, source, context.now())
    if (!missing) break
    try {
      const points = await service.history(missing.source_identifier, missing.days)
      await store(context, missing, points, historySpans[missing.days]?.minutes ?? DAY_MINUTES)
      fetched++
      logEnd(matter, 'Price history is fetched again.')
    } catch (error) {
      if (!(error instanceof CoinServiceError)) throw error
      if (error.failure === 'refused')
        await settleHistory(context.db, missing, historySpans[missing.days]?.instead)
      else if (error.failure === 'unknown') await settleHistory(context.db, missing)
      else {
        logTrouble(matter, error, `Price history of ${missing.source_identifier} waits`)
        if (error.failure !== 'down') break
        await postponeHistory(context.db, missing, context.now())
      }
    }
  }
  return fetched
}
type Options = {
  source?: CoinSourceType
  limits?: CallLimits
  signal?: AbortSignal
  runMs?: number
}

async function store(
  { db }: Context,
  missing: MissingHistory,
  points: PointInTime[],
  minutes: number,
) {
  await db.transaction(async (tx) => {
    // the update holds the row, so the coin cannot become another one before its history is in
    if (await settleHistory(tx, missing))
      await fillHistory(tx, missing.id, spaced(points, missing.days, minutes), minutes)
  })
}

/** Some plans return finer steps than requested: keep the last point of each step. */
function spaced(points: PointInTime[], days: number, minutes: number): PointInTime[] {
  const expected = (days * DAY_MINUTES) / minutes
  if (points.length <= expected * 1.5) return points
  const steps = new Map(
    points.map((point) => [Math.floor(point.at / (minutes * MINUTE_MS)), point]),
  )
  return [...steps.values()]
}
