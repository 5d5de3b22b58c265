import type { CoinRow, NewsMix } from '../../../contract/market/coins.ts'
import { currentSearchParams, useAddress, withParam } from '../../page/url-state.ts'

/** Sortable columns, by their name in the address. */
export const COIN_COLUMNS = {
  rank: { label: '#', first: 'asc', value: (coin) => coin.rank },
  name: { label: 'Coin', first: 'asc', value: (coin) => coin.name || coin.symbol },
  price: { label: 'Price', first: 'desc', value: (coin) => coin.price_usd },
  '1h': { label: '1 h', first: 'desc', value: (coin) => coin.price_change_1h_percent },
  '24h': { label: '24 h', first: 'desc', value: (coin) => coin.price_change_24h_percent },
  '7d': { label: '7 d', first: 'desc', value: (coin) => coin.price_change_7d_percent },
  market_cap: { label: 'Market cap', first: 'desc', value: (coin) => coin.market_cap },
  volume: { label: 'Volume 24 h', first: 'desc', value: (coin) => coin.volume_24h },
  news: { label: 'News 24 h', first: 'desc', value: (coin) => newsCount(coin.news_24h) },
} as const satisfies Record<
  string,
  { label: string; first: Direction; value: (coin: CoinRow) => string | number | null }
>

export type CoinColumn = keyof typeof COIN_COLUMNS
export type Direction = 'asc' | 'desc'
export type CoinsOrder = { by: CoinColumn; direction: Direction }

export const CHANGE_COLUMNS = ['1h', '24h', '7d'] as const
export type ChangeColumn = (typeof CHANGE_COLUMNS)[number]

const DEFAULT_ORDER: CoinsOrder = { by: 'market_cap', direction: 'desc' }

export const newsCount = ({ bullish, neutral, bearish, unscored }: NewsMix): number =>
  bullish + neutral + bearish + unscored

/** Pressing the same header again reverses the order. */
export function nextOrder(order: CoinsOrder, by: CoinColumn): CoinsOrder {
  if (order.by !== by) return { by, direction: COIN_COLUMNS[by].first }
  return { by, direction: order.direction === 'asc' ? 'desc' : 'asc' }
}

/** Unknown values come last in both directions; equal ones stay ordered by market cap. */
export function orderedCoins(coins: readonly CoinRow[], { by, direction }: CoinsOrder): CoinRow[] {
  const { value } = COIN_COLUMNS[by]
  const sign = direction === 'asc' ? 1 : -1
  return coins.toSorted((one, other) => {
    const [left, right] = [value(one), value(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    const isMore =
      typeof left === 'string' || typeof right === 'string'
        ? String(left).localeCompare(String(right), 'en')
        : left - right
    return sign * isMore
  })
}

export function matchingCoins(coins: readonly CoinRow[], text: string): CoinRow[] {
  const wanted = text.trim().toLowerCase()
  return coins.filter(
    ({ name, symbol }) => name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted),
  )
}

/** Order and filters of the table from the address; invalid values are ignored. */
export function coinsViewOf(params: URLSearchParams) {
  const by = params.get('sort') ?? ''
  const direction = params.get('order')
  const isColumn = (name: string): name is CoinColumn => Object.hasOwn(COIN_COLUMNS, name)
  const column = isColumn(by) ? by : DEFAULT_ORDER.by
  const order: CoinsOrder = {
    by: column,
    direction: direction === 'asc' || direction === 'desc' ? direction : COIN_COLUMNS[column].first,
  }
  return {
    order,
    filter: params.get('filter')?.slice(0, 100) ?? '',
    followedOnly: params.get('followed') === '1',
  }
}

export function withOrder(params: URLSearchParams, { by, direction }: CoinsOrder): URLSearchParams {
  const sorted = withParam(params, 'sort', by === DEFAULT_ORDER.by ? '' : by)
  return withParam(sorted, 'order', direction === COIN_COLUMNS[by].first ? '' : direction)
}

export function useCoinsUrl() {
  const { params, go, put } = useAddress()
  return {
    ...coinsViewOf(params),
    setOrder: (order: CoinsOrder) => go(withOrder(currentSearchParams(), order)),
    // typing replaces one history entry instead of adding one per letter
    setFilter: (filter: string) => go(withParam(currentSearchParams(), 'filter', filter), true),
    setFollowedOnly: (on: boolean) => put('followed', on ? '1' : ''),
  }
}
