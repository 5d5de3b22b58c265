import type { CoinPage } from '../../../contract/market/coins.ts'
import { HISTORY_MAX_POINTS } from '../../../contract/market/market.ts'
import { CHART_RANGES, type HistoryRange } from '../../../contract/market/ranges.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { downsample, type PointInTime } from '../downsample.ts'
import { pointsSince } from '../points-store.ts'
import { rangeStart } from '../price-history.ts'
import { presentCoin } from './coins-list.ts'
import { firstNewsAt, newsMixByCoin, newsMixBySteps, newsTotal } from './news-store.ts'
import { coinRow } from './store.ts'

const DAY_MS = 86_400_000

export async function coinPage(
  db: Database,
  symbol: string,
  range: HistoryRange,
  now: Date,
): Promise<CoinPage> {
  const row = await coinRow(db, symbol)
  if (!row) throw notFound(`Coin '${symbol}'`)
  const { rank, ...coin } = row
  const since = rangeStart(range, now)
  const [points = [], news, firstNews] = await Promise.all([
    pointsSince(db, symbol, since),
    newsMixByCoin(db, new Date(now.getTime() - DAY_MS), symbol),
    since ? undefined : firstNewsAt(db, coin.id),
  ])
  const from =
    since?.getTime() ??
    Math.min(points[0]?.at ?? now.getTime() - DAY_MS, firstNews ?? Number.POSITIVE_INFINITY)
  const stepMs = CHART_RANGES[range].barMs
  const sentiment = await newsMixBySteps(db, coin.id, { from: new Date(from), to: now, stepMs })
  const prices = points.map(({ price }) => price)
  return {
    ...presentCoin(coin, rank, news.get(coin.id)),
    range,
    from: iso(from),
    to: now.toISOString(),
    change_percent: rangeChange(coin, range, points, from),
    high: most(prices, Math.max),
    low: most(prices, Math.min),
    points: downsample(points, HISTORY_MAX_POINTS).map(({ at, price }) => ({ timestamp: iso(at), price })),
    sentiment_step_ms: stepMs,
    sentiment,
    article_count: sentiment.reduce((sum, mix) => sum + newsTotal(mix), 0),
  }
}

type Changes = { price_change_24h_percent: number | null; price_change_7d_percent: number | null }

/** The service's own figure where it gives one, else of our points; nothing when they begin too late. */
function rangeChange(coin: Changes, range: HistoryRange, points: readonly PointInTime[], from: number) {
  if (range === '24h') return coin.price_change_24h_percent
  if (range === '7d') return coin.price_change_7d_percent
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || first === last || first.price === 0) return null
  if (first.at - from > CHART_RANGES[range].lateStartMs) return null
  return (last.price / first.price - 1) * 100
}

const most = (prices: number[], pick: (...prices: number[]) => number) =>
  prices.length > 0 ? pick(...prices) : null
const iso = (at: number) => new Date(at).toISOString()
