import { useQuery } from '@tanstack/react-query'
import { coinTable } from '../coin-parts/coin-queries.ts'
import { coinList } from '../market/market-queries.ts'
import { coinItem } from './item-makers.tsx'
import type { PaletteItem } from './palette-item.tsx'
import { bestMatches } from './palette-match.ts'

/** The tracked coins, with prices once they are there. */
export function useKnownCoins() {
  const { data: names = [] } = useQuery(coinList())
  const { data: table } = useQuery(coinTable())
  const prices = new Map(table?.coins.map((coin) => [coin.symbol, coin]))
  return names.map(({ symbol, name }) => {
    const coin = prices.get(symbol)
    return { symbol, name, price: coin?.price_usd, change: coin?.price_change_24h_percent }
  })
}

/** Coins whose symbol or name begins with what is typed. */
export function useCoinItems(typed: string, most: number): PaletteItem[] {
  const coins = useKnownCoins()
  return bestMatches(typed, coins, ({ symbol, name }) => [symbol, name], most).map(coinItem)
}
