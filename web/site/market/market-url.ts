import { useSearchParams } from 'react-router'
import { DEFAULT_COIN_SYMBOL, HISTORY_RANGES, type HistoryRange } from '../../../contract/ranges.ts'
import { currentSearchParams } from '../../url-state.ts'

const defaultRange: HistoryRange = '24h'

/** The coin in the chart, if the URL names one; whether it is tracked is not known here. */
export function chartCoinOf(params: URLSearchParams): string | undefined {
  return params.get('chart')?.trim().toUpperCase() || undefined
}

/** What a hand-made URL gets wrong counts as not set. */
export function chartRangeOf(params: URLSearchParams): HistoryRange {
  return HISTORY_RANGES.find((range) => range === params.get('range')) ?? defaultRange
}

export function withChartCoin(params: URLSearchParams, symbol: string): URLSearchParams {
  return withParam(params, 'chart', symbol, DEFAULT_COIN_SYMBOL)
}

export function withChartRange(params: URLSearchParams, range: HistoryRange): URLSearchParams {
  return withParam(params, 'range', range, defaultRange)
}

function withParam(params: URLSearchParams, name: string, value: string, usual: string) {
  const next = new URLSearchParams(params)
  if (value === usual) next.delete(name)
  else next.set(name, value)
  return next
}

/** Coin and range live in the URL, so that a chart can be shared, reloaded and walked back to. */
export function useMarketUrl() {
  const [params, setParams] = useSearchParams()
  const go = (next: URLSearchParams) => {
    if (next.toString() !== currentSearchParams().toString()) setParams(next, { preventScrollReset: true })
  }
  return {
    chosen: chartCoinOf(params),
    range: chartRangeOf(params),
    setCoin: (symbol: string) => go(withChartCoin(currentSearchParams(), symbol)),
    setRange: (range: HistoryRange) => go(withChartRange(currentSearchParams(), range)),
  }
}
