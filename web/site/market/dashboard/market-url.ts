import {
  DEFAULT_COIN_SYMBOL,
  HISTORY_RANGES,
  type HistoryRange,
} from '../../../../contract/market/ranges.ts'
import { currentSearchParams, useAddress, withParam } from '../../../page/url-state.ts'
import { filtersOf, withFilters } from '../../news/feed-query/feed-url.ts'
import type { TimeSpan } from '../chart/chart-geometry.ts'

const defaultRange: HistoryRange = '24h'

/** The chart's coin in the URL, tracked or not. */
export function chartCoinOf(params: URLSearchParams): string | undefined {
  return params.get('chart')?.trim().toUpperCase() || undefined
}

/** Invalid values are ignored. */
export function chartRangeOf(params: URLSearchParams): HistoryRange {
  return HISTORY_RANGES.find((range) => range === params.get('range')) ?? defaultRange
}

/** A filter by the chart's coin follows it; a filter by other coins stays. */
export function withChartCoin(
  params: URLSearchParams,
  symbol: string,
  before?: string,
): URLSearchParams {
  const next = withParam(params, 'chart', symbol === DEFAULT_COIN_SYMBOL ? undefined : symbol)
  const { coin, ...filters } = filtersOf(params)
  return coin?.length === 1 && coin[0] === before
    ? withFilters(next, { ...filters, coin: [symbol] })
    : next
}

/** A span selected on the chart filters by its coin and time; clearing it keeps the coin. */
export function withChartSpan(
  params: URLSearchParams,
  symbol: string,
  span: TimeSpan | undefined,
): URLSearchParams {
  const { from: _, to: __, ...filters } = filtersOf(params)
  if (!span) return withFilters(params, filters)
  return withFilters(params, {
    ...filters,
    within: undefined,
    coin: [symbol],
    ...spanFilters(span),
  })
}

export const spanFilters = ({ from, to }: TimeSpan) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

export function chartSpanOf(params: URLSearchParams): Partial<TimeSpan> | undefined {
  const { from, to } = filtersOf(params)
  if (!from && !to) return undefined
  return { ...(from && { from: Date.parse(from) }), ...(to && { to: Date.parse(to) }) }
}

export const withChartRange = (params: URLSearchParams, range: HistoryRange) =>
  withParam(params, 'range', range === defaultRange ? undefined : range)

/** Coin and range are in the URL, so that a chart can be shared, reloaded and reached by Back. */
export function useMarketUrl() {
  const { params, go } = useAddress()
  return {
    chosen: chartCoinOf(params),
    range: chartRangeOf(params),
    span: chartSpanOf(params),
    filters: filtersOf(params),
    setCoin: (symbol: string, before: string) =>
      go(withChartCoin(currentSearchParams(), symbol, before)),
    setSpan: (symbol: string, span: TimeSpan | undefined) =>
      go(withChartSpan(currentSearchParams(), symbol, span)),
    setRange: (range: HistoryRange) => go(withChartRange(currentSearchParams(), range)),
  }
}
