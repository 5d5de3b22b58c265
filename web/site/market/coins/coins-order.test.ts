import { expect, test } from 'vitest'
import type { CoinRow } from '../../../../contract/market/coins.ts'
import type { Sort } from '../../../ui/sort-rows.ts'
import { ordered, orderOf, pressed } from '../../frame/sorted-table/table-order.ts'
import { COIN_COLUMNS, type CoinColumn, matchingCoins, USUAL_COLUMN } from './coins-order.ts'

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
const orderedCoins = (coins: CoinRow[], sort: Sort<CoinColumn>) =>
  ordered(coins, COIN_COLUMNS, sort)
const symbols = (coins: CoinRow[]) => coins.map(({ symbol }) => symbol).join(' ')

test('what is not known comes last, whichever way', () => {
  const coins = [
    coin('A', { price_change_7d_percent: 1 }),
    coin('B'),
    coin('C', { price_change_7d_percent: -3 }),
    coin('D', { price_change_7d_percent: 7 }),
    coin('E'),
  ]
  expect(symbols(orderedCoins(coins, { column: '7d', order: 'desc' }))).toBe('D A C B E')
  expect(symbols(orderedCoins(coins, { column: '7d', order: 'asc' }))).toBe('C A D B E')
})

test('names go by the alphabet, news by their number', () => {
  const coins = [
    coin('ZRX'),
    coin('ada'),
    coin('BTC', { news_24h: { bullish: 1, neutral: 0, bearish: 0, unscored: 2 } }),
  ]
  expect(symbols(orderedCoins(coins, { column: 'name', order: 'asc' }))).toBe('ada BTC ZRX')
  expect(symbols(orderedCoins(coins, { column: 'news', order: 'desc' }))).toBe('BTC ZRX ada')
})

test('the first press of a head is descending, of a name ascending; the second turns it; the usual order is not in the address', () => {
  const press = (query: string, by: CoinColumn) =>
    pressed(new URLSearchParams(query), COIN_COLUMNS, USUAL_COLUMN, by).toString()
  expect(press('filter=b', '7d')).toBe('filter=b&sort=7d')
  expect(press('sort=7d', '7d')).toBe('sort=7d&order=asc')
  expect(press('sort=7d&order=asc', 'market_cap')).toBe('')
  expect(press('', 'name')).toBe('sort=name')
  expect(press('', 'market_cap')).toBe('order=asc')
  const odd = new URLSearchParams('sort=constructor&order=up')
  expect(orderOf(odd, COIN_COLUMNS, USUAL_COLUMN)).toEqual({ column: 'market_cap', order: 'desc' })
})

test('a coin is found by a part of its name or symbol', () => {
  const coins = [coin('BTC', { name: 'Bitcoin' }), coin('ETH', { name: 'Ethereum' })]
  expect(symbols(matchingCoins(coins, ' coin'))).toBe('BTC')
  expect(symbols(matchingCoins(coins, 'eth'))).toBe('ETH')
  expect(symbols(matchingCoins(coins, ''))).toBe('BTC ETH')
  expect(matchingCoins(coins, 'zcl')).toEqual([])
})
