import { HISTORY_MAX_POINTS, type HistoryRange, type PricePoint } from '../../contract/market/market.ts'
import { CHART_RANGES } from '../../contract/market/ranges.ts'
import type { Database } from '../platform/database/connect.ts'
import { notFound } from '../platform/errors.ts'
import { downsample } from './downsample.ts'
import { pointsSince } from './points-store.ts'

export async function priceHistory(
  db: Database,
  symbol: string,
  range: HistoryRange,
  now: Date,
): Promise<PricePoint[]> {
  const points = await pointsSince(db, symbol, rangeStart(range, now))
  if (!points) throw notFound(`Coin '${symbol}'`)
  return downsample(points, HISTORY_MAX_POINTS).map(({ at, price }) => ({
    timestamp: new Date(at).toISOString(),
    price,
  }))
}

/** Undefined: from the beginning. */
export function rangeStart(range: HistoryRange, now: Date): Date | undefined {
  const { spanMs } = CHART_RANGES[range]
  return spanMs === undefined ? undefined : new Date(now.getTime() - spanMs)
}
