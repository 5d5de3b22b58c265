import {
  CHART_RANGES,
  HISTORY_RANGES,
  type HistoryRange,
} from '../../../../contract/market/ranges.ts'
import { type FeedFilters, isFeedWindow } from '../../../../contract/news/filters.ts'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { coinPicture } from '../../../../contract/platform/share-pictures.ts'
import type { Head } from '../../../page/page-head.tsx'
import { currentSearchParams, useAddress } from '../../../page/url-state.ts'
import { feedLinks, namedHead } from '../../frame/page-frame/page-heads.ts'
import type { Grouping } from '../../news/feed-query/feed-query.ts'
import { filtersOf, withFilters } from '../../news/feed-query/feed-url.ts'
import type { TimeSpan } from '../chart/chart-geometry.ts'
import { coinPath } from '../coin-parts/coin-path.ts'
import { chartSpanOf, spanFilters } from '../dashboard/market-url.ts'

const defaultRange: HistoryRange = '7d'

export const coinRangeOf = (params: URLSearchParams): HistoryRange =>
  HISTORY_RANGES.find((range) => range === params.get('range')) ?? defaultRange

export type CoinNewsView = 'stories' | 'articles'

export const coinNewsViewOf = (params: URLSearchParams): CoinNewsView =>
  params.get('news') === 'articles' ? 'articles' : 'stories'

export const coinGrouping = (view: CoinNewsView): Grouping =>
  view === 'stories' ? { group: '1' } : {}

/**
 * Filters of the news: the selected span, else the range. Short windows move with time; longer ones start
 * with a day.
 */
export function coinNewsFilters(params: URLSearchParams, symbol: string, now: number): FeedFilters {
  const { from, to } = filtersOf(params)
  const range = coinRangeOf(params)
  const coin = [symbol]
  if (from || to) return { coin, ...(from && { from }), ...(to && { to }) }
  const { spanMs } = CHART_RANGES[range]
  if (spanMs === undefined) return { coin }
  if (isFeedWindow(range)) return { coin, within: range }
  return { coin, from: new Date(Math.floor(now / DAY_MS) * DAY_MS - spanMs).toISOString() }
}

export function useCoinUrl() {
  const { params, go, put } = useAddress()
  return {
    params,
    range: coinRangeOf(params),
    setRange: (range: HistoryRange) => put('range', range, defaultRange),
    view: coinNewsViewOf(params),
    setView: (view: CoinNewsView) => put('news', view, 'stories'),
    span: chartSpanOf(params),
    setSpan: (span: TimeSpan | undefined) =>
      go(withFilters(currentSearchParams(), span ? spanFilters(span) : {})),
  }
}

const COINS = 'Prices, changes and the news of the last 24 hours of every coin this site tracks.'

export const coinsHead = (siteName: string): Head => namedHead('Coins', '/coins', COINS, siteName)

export function coinHead(
  coin: { symbol: string; name: string; updated_at: string | null },
  siteName: string,
): Head {
  const name = coin.name || coin.symbol
  const path = coinPath(coin.symbol)
  return {
    title: `${name} (${coin.symbol}) price and news | ${siteName}`,
    description: `${name} price, chart and news: what was written about ${name}, how it was meant, and what the price did.`,
    image: coinPicture(coin),
    path,
    feeds: feedLinks(path, `${name} news | ${siteName}`),
  }
}
