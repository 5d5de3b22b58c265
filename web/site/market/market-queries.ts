import { queryOptions } from '@tanstack/react-query'
import { type HistoryRange, MARKET_REFRESH_MS } from '../../../contract/market/ranges.ts'
import { read } from '../../api/queries.ts'

const everyFiveMinutes = { refetchInterval: MARKET_REFRESH_MS }

export const coinList = () =>
  queryOptions({ ...read('GET /api/crypto/coins', {}), meta: { failure: 'Failed to fetch coins' } })

export const coinData = (symbol: string) =>
  queryOptions({
    ...read('GET /api/crypto/data/:symbol', { params: { symbol } }),
    ...everyFiveMinutes,
    meta: { failure: 'Error fetching coin data' },
  })

export const priceHistory = (symbol: string, range: HistoryRange) =>
  queryOptions({
    ...read('GET /api/crypto/history/:symbol/:range', { params: { symbol, range } }),
    ...everyFiveMinutes,
    meta: { failure: 'Error fetching coin data' },
  })

export const topMovers = () =>
  queryOptions({
    ...read('GET /api/crypto/top-movers', {}),
    ...everyFiveMinutes,
    meta: { failure: 'Failed to fetch top movers' },
  })
