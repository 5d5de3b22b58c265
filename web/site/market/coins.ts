import { useQueries, useQuery } from '@tanstack/react-query'
import type { CoinData } from '../../../contract/market.ts'
import { DEFAULT_COIN_SYMBOL } from '../../../contract/ranges.ts'
import { coinData, coinList } from './market-queries.ts'

export type DashboardCoin = { symbol: string; name: string; data?: CoinData }

/** What the dropdown holds until the list arrives, or if it never does. */
const placeholderCoins: DashboardCoin[] = [
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'ETH', name: 'Ethereum' },
]

/** The tracked coins with one data call each, largest market value first. */
export function useCoins(): DashboardCoin[] {
  const { data: list } = useQuery(coinList())
  const known = list && list.length > 0 ? list : undefined
  return useQueries({
    queries: (known ?? []).map(({ symbol }) => coinData(symbol)),
    combine: (results) =>
      known
        ? byMarketValue(
            known.map(({ symbol, name }, index) => ({ symbol, name, data: results[index]?.data })),
          )
        : placeholderCoins,
  })
}

/** Coins whose market value is not known stand last, in the order of the list. */
export function byMarketValue(coins: readonly DashboardCoin[]): DashboardCoin[] {
  const value = (coin: DashboardCoin) => coin.data?.market_cap ?? Number.NEGATIVE_INFINITY
  return [...coins].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    return a === b ? 0 : b - a
  })
}

/** The reader's choice; without one BTC, else the first coin. */
export function selectedCoin(coins: readonly DashboardCoin[], chosen: string | undefined): DashboardCoin {
  const found =
    coins.find(({ symbol }) => symbol === chosen) ??
    coins.find(({ symbol }) => symbol === DEFAULT_COIN_SYMBOL) ??
    coins[0]
  return found ?? { symbol: DEFAULT_COIN_SYMBOL, name: DEFAULT_COIN_SYMBOL }
}
