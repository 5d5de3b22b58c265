import { expect, test } from 'vitest'
import { byMarketValue, type DashboardCoin, selectedCoin } from './coins.ts'

const coin = (symbol: string): DashboardCoin => ({ symbol, name: symbol })

test('the largest market value comes first, unknown ones last and in their order', () => {
  const coins = ['NEW', 'ETH', 'WAIT', 'BTC', 'ZERO'].map(coin)
  const sorted = byMarketValue(coins, [null, 4e11, undefined, 1.3e12, 0])
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH', 'ZERO', 'NEW', 'WAIT'])
})

test.each([
  ['ETH', ['BTC', 'ETH'], 'ETH'],
  [undefined, ['ETH', 'BTC'], 'BTC'],
  [undefined, ['SOL', 'ETH'], 'SOL'],
  ['GONE', ['SOL', 'BTC'], 'BTC'],
  [undefined, [], 'BTC'],
])('choosing %s among %j selects %s', (chosen, known, selected) => {
  expect(selectedCoin(known.map(coin), chosen).symbol).toBe(selected)
})
