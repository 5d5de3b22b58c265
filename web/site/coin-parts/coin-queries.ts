import { queryOptions } from '@tanstack/react-query'
import { type HistoryRange, MARKET_REFRESH_MS } from '../../../contract/market/ranges.ts'
import { callOf, read } from '../../api/queries.ts'
import { unlessMissing } from '../page-frame/site-queries.ts'

const everyFiveMinutes = { refetchInterval: MARKET_REFRESH_MS }

export const coinTable = () =>
  queryOptions({
    ...read('GET /api/coins', {}),
    ...everyFiveMinutes,
    meta: { failure: 'Failed to fetch coins' },
  })

/** Null when no such coin is tracked. */
export const coinPage = (symbol: string, range: HistoryRange) =>
  queryOptions({
    queryKey: ['coin', symbol, range],
    queryFn: ({ client, signal }) =>
      unlessMissing(
        callOf(client)('GET /api/coins/:symbol', { params: { symbol }, query: { range } }, { signal }),
      ),
    ...everyFiveMinutes,
    meta: { failure: 'Error fetching coin data' },
  })

export const coinPins = (symbol: string, range: HistoryRange) =>
  queryOptions({
    ...read('GET /api/coins/:symbol/pins', { params: { symbol }, query: { range } }),
    ...everyFiveMinutes,
    meta: { failure: 'Error fetching coin data' },
  })
