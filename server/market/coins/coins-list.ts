import type { CoinRow, CoinsList, NewsMix } from '../../../contract/market/coins.ts'
import type { Database } from '../../platform/database/connect.ts'
import { newsMixByCoin } from './news-store.ts'
import { coinRows, type StoredCoin } from './store.ts'

const NO_NEWS: NewsMix = { bullish: 0, neutral: 0, bearish: 0, unscored: 0 }
const DAY_MS = 86_400_000
/** As the kept line has them. */
const LINE_DIGITS = 5

export async function coinsList(db: Database, now: Date): Promise<CoinsList> {
  const [rows, news] = await Promise.all([coinRows(db), newsMixByCoin(db, new Date(now.getTime() - DAY_MS))])
  const coins = rows.map((row, place) =>
    presentCoin(row, row.market_cap === null ? null : place + 1, news.get(row.id)),
  )
  const times = rows.flatMap(({ updated_at }) => updated_at ?? []).sort()
  return { coins, updated_at: times.at(-1) ?? null }
}

export function presentCoin(
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

const shortened = (price: number | null) => (price === null ? null : Number(price.toPrecision(LINE_DIGITS)))
