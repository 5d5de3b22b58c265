import { expect, test } from 'vitest'
import type { CoinRow } from '../../../contract/market/coins.ts'
import { coinsViewOf, matchingCoins, nextOrder, orderedCoins, withOrder } from './coins-order.ts'

const coin = (symbol: string, part: Partial<CoinRow> = {}): CoinRow => ({
  symbol,
  name: symbol.toLowerCase(),
  price_usd: 1,
  price_change_24h_percent: 0,
  market_cap: 1,
  volume_24h: 1,
  updated_at: null,
  rank: 1,
  price_change_1h_percent: null,
  price_change_7d_percent: null,
  high_24h: null,
  low_24h: null,
  sparkline_7d: [],
  news_24h: { bullish: 0, neutral: 0, bearish: 0, unscored: 0 },
  ...part,
})
const symbols = (coins: CoinRow[]) => coins.map(({ symbol }) => symbol).join(' ')

test('what is not known comes last, whichever way', () => {
  const coins = [
    coin('A', { price_change_7d_percent: 1 }),
    coin('B'),
    coin('C', { price_change_7d_percent: -3 }),
    coin('D', { price_change_7d_percent: 7 }),
    coin('E'),
  ]
  expect(symbols(orderedCoins(coins, { by: '7d', direction: 'desc' }))).toBe('D A C B E')
  expect(symbols(orderedCoins(coins, { by: '7d', direction: 'asc' }))).toBe('C A D B E')
})

test('names go by the alphabet, news by their number', () => {
  const coins = [
    coin('ZRX'),
    coin('ada'),
    coin('BTC', { news_24h: { bullish: 1, neutral: 0, bearish: 0, unscored: 2 } }),
  ]
  expect(symbols(orderedCoins(coins, { by: 'name', direction: 'asc' }))).toBe('ada BTC ZRX')
  expect(symbols(orderedCoins(coins, { by: 'news', direction: 'desc' }))).toBe('BTC ZRX ada')
})

test('the first press of a head is descending, of a name ascending; the second turns it', () => {
  const start = { by: 'market_cap', direction: 'desc' } as const
  expect(nextOrder(start, '7d')).toEqual({ by: '7d', direction: 'desc' })
  expect(nextOrder(start, 'name')).toEqual({ by: 'name', direction: 'asc' })
  expect(nextOrder(start, 'market_cap')).toEqual({ by: 'market_cap', direction: 'asc' })
})

test('the order is in the address, the usual one is not', () => {
  const params = (query: string) => new URLSearchParams(query)
  expect(withOrder(params('filter=b'), { by: '7d', direction: 'desc' }).toString()).toBe('filter=b&sort=7d')
  expect(withOrder(params('sort=7d'), { by: '7d', direction: 'asc' }).toString()).toBe('sort=7d&order=asc')
  expect(withOrder(params('sort=7d&order=asc'), { by: 'market_cap', direction: 'desc' }).size).toBe(0)
  expect(coinsViewOf(params('sort=constructor&order=up&followed=1'))).toEqual({
    order: { by: 'market_cap', direction: 'desc' },
    filter: '',
    followedOnly: true,
  })
})

test('a coin is found by a part of its name or symbol', () => {
  const coins = [coin('BTC', { name: 'Bitcoin' }), coin('ETH', { name: 'Ethereum' })]
  expect(symbols(matchingCoins(coins, ' coin'))).toBe('BTC')
  expect(symbols(matchingCoins(coins, 'eth'))).toBe('ETH')
  expect(symbols(matchingCoins(coins, ''))).toBe('BTC ETH')
  expect(matchingCoins(coins, 'zcl')).toEqual([])
})
