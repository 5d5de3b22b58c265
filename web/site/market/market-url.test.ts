import { expect, test } from 'vitest'
import { chartCoinOf, chartRangeOf, withChartCoin, withChartRange } from './market-url.ts'

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
