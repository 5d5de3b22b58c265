import { type HistoryRange, MARKET_REFRESH_MS } from '../../../../contract/market/ranges.ts'
import { publicRead, readIfThere } from '../../frame/page-frame/site-queries.ts'

const ofCoin = (symbol: string, range: HistoryRange) => ({ params: { symbol }, query: { range } })
const FAILED = 'Error fetching coin data'

export const coinTableQuery = () =>
  publicRead('GET /api/coins', {}, 'Failed to fetch coins', MARKET_REFRESH_MS)

/** Null when no such coin is tracked. */
export const coinPageQuery = (symbol: string, range: HistoryRange) =>
  readIfThere('GET /api/coins/:symbol', ofCoin(symbol, range), FAILED, MARKET_REFRESH_MS)

export const coinPinsQuery = (symbol: string, range: HistoryRange) =>
  publicRead('GET /api/coins/:symbol/pins', ofCoin(symbol, range), FAILED, MARKET_REFRESH_MS)
