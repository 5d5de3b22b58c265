import { useQueries, useQuery } from '@tanstack/react-query'
import { DEFAULT_COIN_SYMBOL } from '../../../contract/ranges.ts'
import { coinData, coinList } from './market-queries.ts'

export type DashboardCoin = { symbol: string; name: string }

/** What the dropdown holds until the list arrives, or if it never does. */
const placeholderCoins: DashboardCoin[] = [
  { symbol: 'BTC', name: 'Bitcoin' },
  { symbol: 'ETH', name: 'Ethereum' },
]

/** The tracked coins with one data call each. Once all have answered, the largest market value comes first. */
export function useCoins(): DashboardCoin[] {
  const { data: list } = useQuery(coinList())
  const known = list && list.length > 0 ? list : undefined
  return useQueries({
    queries: (known ?? []).map(({ symbol }) => coinData(symbol)),
    combine: (results) => {
      if (!known) return placeholderCoins
      const coins = known.map(({ symbol, name }) => ({ symbol, name }))
      // one new order at the end, instead of one with each answer
      if (results.some(({ isPending }) => isPending)) return coins
      return byMarketValue(
        coins,
        results.map(({ data }) => data?.market_cap),
      )
    },
  })
}

/** Coins whose market value is not known stand last, in the order of the list. */
export function byMarketValue(
  coins: readonly DashboardCoin[],
  values: readonly (number | null | undefined)[],
): DashboardCoin[] {
  return coins
    .map((coin, index) => ({ coin, value: values[index] ?? Number.NEGATIVE_INFINITY }))
    .sort((one, other) => (one.value === other.value ? 0 : other.value - one.value))
    .map(({ coin }) => coin)
}

/** The reader's choice; without one BTC, else the first coin. */
export function selectedCoin(coins: readonly DashboardCoin[], chosen: string | undefined): DashboardCoin {
  const found =
    coins.find(({ symbol }) => symbol === chosen) ??
    coins.find(({ symbol }) => symbol === DEFAULT_COIN_SYMBOL) ??
    coins[0]
  return found ?? { symbol: DEFAULT_COIN_SYMBOL, name: DEFAULT_COIN_SYMBOL }
}
