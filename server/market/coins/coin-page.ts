import {
  type CoinPage,
  type CoinRow,
  type CoinsList,
  type NewsMix,
  PINS_MAX,
  type Pin,
  type Pins,
} from '../../../contract/market/coins.ts'
import { HISTORY_MAX_POINTS } from '../../../contract/market/market.ts'
import { CHART_RANGES, type HistoryRange } from '../../../contract/market/ranges.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Database } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { type Described, describeStories } from '../../stories/describe-story.ts'
import { downsample, type PointInTime } from '../downsample.ts'
import { pointsSince } from '../points-store.ts'
import { rangeStart } from '../price-history.ts'
import { presentReaction } from '../reactions/present-reaction.ts'
import { type StoryReactionRow, storedReactions } from '../reactions/read-store.ts'
import { coinIdOf } from '../store.ts'
import {
  coinRow,
  coinRows,
  firstNewsAt,
  newsMixByCoin,
  newsMixBySteps,
  newsTotal,
  pinnedStories,
  type StoredCoin,
} from './store.ts'

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
    points: downsample(points, HISTORY_MAX_POINTS).map(({ at, price }) => ({
      timestamp: iso(at),
      price,
    })),
    sentiment_step_ms: stepMs,
    sentiment,
    article_count: sentiment.reduce((sum, mix) => sum + newsTotal(mix), 0),
  }
}

type Changes = { price_change_24h_percent: number | null; price_change_7d_percent: number | null }

/** The service's own figure where it gives one, else of our points; nothing when they begin too late. */
function rangeChange(
  coin: Changes,
  range: HistoryRange,
  points: readonly PointInTime[],
  from: number,
) {
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

/** Stories about a coin whose first report lies in the range, oldest first. */
export async function coinPins(
  db: Database,
  symbol: string,
  range: HistoryRange,
  now: Date,
): Promise<Pins> {
  const coinId = await coinIdOf(db, symbol)
  if (coinId === undefined) throw notFound(`Coin '${symbol}'`)
  const from = rangeStart(range, now)
  const pinned = await pinnedStories(db, coinId, {
    from: from ?? new Date(0),
    to: now,
    limit: PINS_MAX,
  })
  const [stories, reactions] = await Promise.all([
    describeStories(db, pinned, { coins: false }),
    storedReactions(
      db,
      pinned.map(({ id }) => id),
      coinId,
    ),
  ])
  const reactionOf = new Map(reactions.map((row) => [row.story_id, row]))
  const pins = stories
    .map((story) => present(story, reactionOf.get(story.row.id), now))
    .sort((a, b) => a.at.localeCompare(b.at))
  return {
    from: from?.toISOString() ?? pins[0]?.at ?? now.toISOString(),
    to: now.toISOString(),
    pins,
  }
}

function present({ row, lead }: Described, reaction: StoryReactionRow | undefined, now: Date): Pin {
  const isShared = row.outlets >= 2 && row.slug !== ''
  return {
    story_id: row.id,
    at: row.first_at,
    title: row.title,
    story_path: isShared ? `/stories/${row.id}/${row.slug}` : null,
    article_id: lead.id,
    article_url: lead.url,
    first_publisher: row.first?.publishers[0] ?? lead.publisherName,
    outlets: row.outlets,
    independent: row.independent,
    sentiment_score: row.sentiment.median,
    reaction: reaction ? presentReaction(reaction, now) : null,
  }
}

const NO_NEWS: NewsMix = { bullish: 0, neutral: 0, bearish: 0, unscored: 0 }
/** As the kept line has them. */
const LINE_DIGITS = 5

export async function coinsList(db: Database, now: Date): Promise<CoinsList> {
  const [rows, news] = await Promise.all([
    coinRows(db),
    newsMixByCoin(db, new Date(now.getTime() - DAY_MS)),
  ])
  const coins = rows.map((row, place) =>
    presentCoin(row, row.market_cap === null ? null : place + 1, news.get(row.id)),
  )
  const times = rows.flatMap(({ updated_at }) => updated_at ?? []).sort()
  return { coins, updated_at: times.at(-1) ?? null }
}

function presentCoin(
  { id: _id, week_line, ...figures }: StoredCoin,
  rank: number | null,
  news_24h: NewsMix = NO_NEWS,
): CoinRow {
  return {
    ...figures,
    rank,
    sparkline_7d: week_line?.length ? [...week_line, shortened(figures.price_usd)] : [],
    news_24h,
  }
}

const shortened = (price: number | null) =>
  price === null ? null : Number(price.toPrecision(LINE_DIGITS))
