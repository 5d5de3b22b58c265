import type { CoinRow, NewsMix } from '../../../../contract/market/coins.ts'
import type { Columns } from '../../frame/sorted-table/table-order.ts'

/** Sortable columns, by their name in the address. */
export const COIN_COLUMNS = {
  rank: { label: 'Rank', first: 'asc', value: (coin) => coin.rank },
  name: { label: 'Coin', first: 'asc', value: (coin) => coin.name || coin.symbol },
  price: { label: 'Price', first: 'desc', value: (coin) => coin.price_usd },
  '1h': { label: '1 h', first: 'desc', value: (coin) => coin.price_change_1h_percent },
  '24h': { label: '24h', first: 'desc', value: (coin) => coin.price_change_24h_percent },
  '7d': { label: '7d', first: 'desc', value: (coin) => coin.price_change_7d_percent },
  market_cap: { label: 'Market cap', first: 'desc', value: (coin) => coin.market_cap },
  volume: { label: 'Volume 24h', first: 'desc', value: (coin) => coin.volume_24h },
  news: { label: 'News 24h', first: 'desc', value: (coin) => newsCount(coin.news_24h) },
} as const satisfies Columns<CoinRow>

export type CoinColumn = keyof typeof COIN_COLUMNS
/** Equal coins stay ordered by market cap. */
export const USUAL_COLUMN = 'market_cap'

export const CHANGE_COLUMNS = ['1h', '24h', '7d'] as const
export type ChangeColumn = (typeof CHANGE_COLUMNS)[number]

export const newsCount = ({ bullish, neutral, bearish, unscored }: NewsMix): number =>
  bullish + neutral + bearish + unscored

export function matchingCoins(coins: readonly CoinRow[], text: string): CoinRow[] {
  const wanted = text.trim().toLowerCase()
  return coins.filter(
    ({ name, symbol }) =>
      name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted),
  )
}
