import { expect, test } from 'vitest'
import {
  chartCoinOf,
  chartRangeOf,
  chartSpanOf,
  withChartCoin,
  withChartRange,
  withChartSpan,
} from './market-url.ts'

test.each([
  ['', undefined, '24h'],
  ['chart=ETH&range=7d', 'ETH', '7d'],
  ['chart=eth&range=ALL', 'ETH', '24h'],
  ['chart=%20&range=', undefined, '24h'],
  ['range=all', undefined, 'all'],
])('%s asks for %s over %s', (query, coin, range) => {
  const params = new URLSearchParams(query)
  expect([chartCoinOf(params), chartRangeOf(params)]).toEqual([coin, range])
})

test('BTC and 24h stand in no address, and what else is there stays', () => {
  const params = new URLSearchParams('search=etf&chart=ETH&range=7d')
  expect(withChartCoin(params, 'BTC').toString()).toBe('search=etf&range=7d')
  expect(withChartRange(params, '24h').toString()).toBe('search=etf&chart=ETH')
  expect(withChartRange(withChartCoin(params, 'SOL'), 'all').toString()).toBe(
    'search=etf&chart=SOL&range=all',
  )
})

const span = { from: Date.UTC(2026, 10, 15, 9), to: Date.UTC(2026, 10, 15, 13) }
const times = 'from=2026-11-15T09%3A00%3A00.000Z&to=2026-11-15T13%3A00%3A00.000Z'

test('a span is coin and time of the feed; taken away, the coin stays', () => {
  const marked = withChartSpan(
    new URLSearchParams('search=etf&within=7d&coin=SOL&view=grid'),
    'BTC',
    span,
  )
  expect(marked.toString()).toBe(`view=grid&search=etf&coin=BTC&${times}`)
  expect(chartSpanOf(marked)).toEqual(span)
  expect(withChartSpan(marked, 'BTC', undefined).toString()).toBe('view=grid&search=etf&coin=BTC')
  expect(chartSpanOf(new URLSearchParams('search=etf'))).toBeUndefined()
})

test('another coin takes the filter by the one before with it, and no other', () => {
  const marked = withChartSpan(new URLSearchParams(), 'BTC', span)
  expect(withChartCoin(marked, 'ETH', 'BTC').toString()).toBe(`chart=ETH&coin=ETH&${times}`)
  const others = new URLSearchParams('coin=SOL&coin=BTC')
  expect(withChartCoin(others, 'ETH', 'BTC').getAll('coin')).toEqual(['SOL', 'BTC'])
})
