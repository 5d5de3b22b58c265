import { type HistoryRange, MARKET_REFRESH_MS } from '../../../../contract/market/ranges.ts'
import { publicRead } from '../../frame/page-frame/site-queries.ts'

const FAILED = 'Error fetching coin data'

export const coinListQuery = () => publicRead('GET /api/crypto/coins', {}, 'Failed to fetch coins')

export const coinDataQuery = (symbol: string) =>
  publicRead('GET /api/crypto/data/:symbol', { params: { symbol } }, FAILED, MARKET_REFRESH_MS)

export const priceHistoryQuery = (symbol: string, range: HistoryRange) =>
  publicRead(
    'GET /api/crypto/history/:symbol/:range',
    { params: { symbol, range } },
    FAILED,
    MARKET_REFRESH_MS,
  )

export const topMoversQuery = () =>
  publicRead('GET /api/crypto/top-movers', {}, 'Failed to fetch top movers', MARKET_REFRESH_MS)
