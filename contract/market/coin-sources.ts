/** Coin services by their `source_type`. server/market/coin-sources.ts holds the implementation of each. */
export const COIN_SOURCES = {
  coingecko: { label: 'CoinGecko' },
} as const satisfies Record<string, { label: string }>

export type CoinSourceType = keyof typeof COIN_SOURCES

export const COIN_SOURCE_TYPES = Object.keys(COIN_SOURCES) as [CoinSourceType, ...CoinSourceType[]]

/** Of a coin that is added without one. */
export const DEFAULT_COIN_SOURCE: CoinSourceType = COIN_SOURCE_TYPES[0]
