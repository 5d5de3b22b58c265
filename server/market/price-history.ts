import { HISTORY_MAX_POINTS, type HistoryRange, type PricePoint } from '../../contract/market/market.ts'
import type { Database } from '../platform/database/connect.ts'
import { notFound } from '../platform/errors.ts'
import { downsample } from './downsample.ts'
import { pointsSince } from './points-store.ts'

const HOUR_MS = 3600_000
export const RANGE_MS: Record<HistoryRange, number | undefined> = {
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
  all: undefined,
}

export async function priceHistory(
  db: Database,
  symbol: string,
  range: HistoryRange,
  now: Date,
): Promise<PricePoint[]> {
  const span = RANGE_MS[range]
  const since = span === undefined ? undefined : new Date(now.getTime() - span)
  const points = await pointsSince(db, symbol, since)
  if (!points) throw notFound(`Coin '${symbol}'`)
  return downsample(points, HISTORY_MAX_POINTS).map(({ at, price }) => ({
    timestamp: new Date(at).toISOString(),
    price,
  }))
}
