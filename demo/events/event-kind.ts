import type { Draw } from '../draw.ts'

export type Beat =
  | 'bitcoin'
  | 'ethereum'
  | 'altcoins'
  | 'defi'
  | 'security'
  | 'regulation'
  | 'markets'
  | 'mining'
  | 'stablecoins'
  | 'nfts'
  | 'institutions'
  | 'payments'
  | 'sponsored'
  | 'announcement'

export type Facts = Record<string, string>

/**
 * One kind of thing that happens, with words enough for several outlets: each takes its own title, opening and
 * details. Words in braces are facts; {coin}, {ticker}, {analyst}, {firm}, {source} and {day} are always there.
 */
export type EventKind = {
  name: string
  beat: Beat
  tags: string[]
  /** How far the news moves its coin once it has sunk in, as a share of the price. */
  impact: number
  /** CoinGecko ids; one of them is drawn as the coin concerned. */
  coins: string[]
  /** `price` is the coin's own at the time of the event, so that sums agree with the chart. */
  facts: (draw: Draw, price: number) => Facts
  /** A figure that a hasty desk may get wrong at first and correct later. */
  correctable?: string
  titles: string[]
  openings: string[]
  details: string[]
  context: string[]
}
