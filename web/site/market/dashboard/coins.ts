import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { DEFAULT_COIN_SYMBOL, MARKET_REFRESH_MS } from '../../../../contract/market/ranges.ts'
import { coinDataQuery, coinListQuery } from './market-queries.ts'

export type DashboardCoin = { symbol: string; name: string }
type PlaceholderCoin = DashboardCoin & { price: null; change: null; volume: null; market_cap: null }
const unknown = { price: null, change: null, volume: null, market_cap: null }

/** Browsers open this many connections to one host. */
const callsAtOnce = 6

/** Choices of the dropdown until the list arrives, or if it never does. */
export const placeholderCoins: PlaceholderCoin[] = [
  { symbol: 'BTC', name: 'Bitcoin', ...unknown },
  { symbol: 'ETH', name: 'Ethereum', ...unknown },
]

/** The tracked coins, or none: as listed, then by market value once each has loaded. */
export function useCoins(): DashboardCoin[] {
  const { data: list } = useQuery(coinListQuery())
  const { data: sorted } = useQuery(coinsByMarketValue(list ?? []))
  if (list?.length === 0) return list
  return sorted ?? list ?? placeholderCoins
}

/** One data call per coin, which also fills the panel when that coin is chosen. */
const coinsByMarketValue = (coins: readonly DashboardCoin[]) =>
  queryOptions({
    queryKey: ['coins by market value', coins.map(({ symbol, name }) => ({ symbol, name }))],
    queryFn: async ({ client }) => {
      const values: (number | null | undefined)[] = []
      for (let from = 0; from < coins.length; from += callsAtOnce) {
        const some = coins.slice(from, from + callsAtOnce)
        values.push(...(await Promise.all(some.map(({ symbol }) => marketValue(client, symbol)))))
      }
      return byMarketValue(coins, values)
    },
    enabled: coins.length > 0,
    refetchInterval: MARKET_REFRESH_MS,
    placeholderData: keepPreviousData,
  })

/** A coin that cannot be loaded is logged by its own query and comes last. */
async function marketValue(client: QueryClient, symbol: string) {
  const read = { ...coinDataQuery(symbol), staleTime: MARKET_REFRESH_MS / 2 }
  const data = await client.fetchQuery(read).catch(() => undefined)
  return data?.market_cap
}

/** Coins without a market value come last, in the order of the list. */
export function byMarketValue(
  coins: readonly DashboardCoin[],
  values: readonly (number | null | undefined)[],
): DashboardCoin[] {
  return coins
    .map((coin, index) => ({ coin, value: values[index] ?? Number.NEGATIVE_INFINITY }))
    .sort((one, other) => (one.value === other.value ? 0 : other.value - one.value))
    .map(({ coin }) => coin)
}

/** The reader's choice; by default BTC, else the first coin. */
export function selectedCoin(
  coins: readonly DashboardCoin[],
  chosen: string | undefined,
): DashboardCoin {
  const found =
    coins.find(({ symbol }) => symbol === chosen) ??
    coins.find(({ symbol }) => symbol === DEFAULT_COIN_SYMBOL) ??
    coins[0]
  return found ?? { symbol: DEFAULT_COIN_SYMBOL, name: DEFAULT_COIN_SYMBOL }
}
