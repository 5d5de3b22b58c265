import { expect, test } from 'vitest'
import type { CoinData } from '../../../contract/market.ts'
import { byMarketValue, type DashboardCoin, selectedCoin } from './coins.ts'

const coin = (symbol: string, market_cap?: number | null): DashboardCoin => ({
  symbol,
  name: symbol,
  data: market_cap === undefined ? undefined : ({ symbol, market_cap } as CoinData),
})
const symbols = (coins: DashboardCoin[]) => coins.map(({ symbol }) => symbol)

test('the largest market value comes first, unknown ones last and in their order', () => {
  const coins = [coin('NEW', null), coin('ETH', 4e11), coin('WAIT'), coin('BTC', 1.3e12), coin('ZERO', 0)]
  expect(symbols(byMarketValue(coins))).toEqual(['BTC', 'ETH', 'ZERO', 'NEW', 'WAIT'])
})

test.each([
  ['ETH', ['BTC', 'ETH'], 'ETH'],
  [undefined, ['ETH', 'BTC'], 'BTC'],
  [undefined, ['SOL', 'ETH'], 'SOL'],
  ['GONE', ['SOL', 'BTC'], 'BTC'],
  [undefined, [], 'BTC'],
])('choosing %s among %j selects %s', (chosen, known, selected) => {
  expect(
    selectedCoin(
      known.map((symbol) => coin(symbol)),
      chosen,
    ).symbol,
  ).toBe(selected)
})
