import type { CoinSourceType } from '../../contract/market/coin-sources.ts'
import type { CoinSource } from './coin-source.ts'
import { coinGecko } from './coingecko.ts'

/** The implementation of each coin service. */
export const coinSources: Record<CoinSourceType, CoinSource> = {
  coingecko: coinGecko,
}
