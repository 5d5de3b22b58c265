import {
  HISTORY_MAX_POINTS,
  type HistoryRange,
  type PricePoint,
} from '../../contract/market/market.ts'
import { CHART_RANGES } from '../../contract/market/ranges.ts'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import type { Database } from '../platform/database/connect.ts'
import { notFound } from '../platform/errors.ts'
import { downsample, type PointInTime } from './downsample.ts'
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

const SPARKLINE_POINTS = 24
export const SPARKLINE_MS = SPARKLINE_POINTS * HOUR_MS

/**
 * 24 prices of the 24 hours up to `end`, oldest first: the last price of each hour. An hour without one repeats its
 * neighbour; no points at all give an empty line.
 */
export function sparkline(points: readonly PointInTime[], end: number): number[] {
  const start = end - SPARKLINE_MS
  const hours = new Array<number | undefined>(SPARKLINE_POINTS).fill(undefined)
  for (const point of points) {
    if (point.at < start || point.at > end) continue
    hours[Math.min(SPARKLINE_POINTS - 1, Math.floor((point.at - start) / HOUR_MS))] = point.price
  }
  let carried = hours.find((price) => price !== undefined)
  if (carried === undefined) return []
  const line: number[] = []
  for (const price of hours) {
    carried = price ?? carried
    line.push(carried)
  }
  return line
}
