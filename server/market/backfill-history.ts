import { MINUTE_MS } from '../../contract/platform/durations.ts'
import type { Context } from '../platform/context.ts'
import { type CallLimits, callLimits } from './call-ledger.ts'
import { CoinServiceError } from './coin-service-error.ts'
import { coinGecko } from './coingecko.ts'
import type { PointInTime } from './downsample.ts'
import {
  type MissingHistory,
  nextMissingHistory,
  postponeHistory,
  settleHistory,
} from './missing-history-store.ts'
import { fillHistory } from './points-store.ts'

/** Minutes between the points of each span, as the service gives them. */
const RESOLUTION_MINUTES: Record<number, number> = { 1: 5, 30: 60, 90: 60, 365: 1440 }
/** Where a plan does not include a year, it may include a quarter. */
const SHORTER_SPAN: Record<number, number> = { 365: 90 }
const DAY_MINUTES = 1440
const RUN_MS = 45_000

/**
 * Fetches missing spans until none is left, the service needs a pause or time is up. Returns how many were
 * fetched.
 */
export async function backfillHistory(
  context: Context,
  { limits = callLimits(context.config), signal, runMs = RUN_MS }: Options = {},
): Promise<number> {
  const service = coinGecko(context, 'backfill', limits)
  const startedAt = performance.now()
  let fetched = 0
  while (!signal?.aborted && performance.now() - startedAt < runMs) {
    const missing = await nextMissingHistory(context.db, context.now())
    if (!missing) break
    try {
      const points = await service.chart(missing.source_identifier, missing.days)
      await store(context, missing, points)
      fetched++
    } catch (error) {
      if (!(error instanceof CoinServiceError)) throw error
      if (error.failure === 'refused')
        await settleHistory(context.db, missing, SHORTER_SPAN[missing.days])
      else if (error.failure === 'unknown') await settleHistory(context.db, missing)
      else if (error.failure === 'down') {
        context.log.info(`Price history of ${missing.source_identifier} waits: ${error.message}`)
        await postponeHistory(context.db, missing, context.now())
      } else {
        context.log.info(`Price history waits: ${error.message}`)
        break
      }
    }
  }
  return fetched
}
type Options = { limits?: CallLimits; signal?: AbortSignal; runMs?: number }

async function store({ db }: Context, missing: MissingHistory, points: PointInTime[]) {
  const minutes = RESOLUTION_MINUTES[missing.days] ?? DAY_MINUTES
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
