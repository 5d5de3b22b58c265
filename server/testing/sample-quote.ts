import type { ServiceQuote } from '../market/coin-source.ts'

/** A quote as the coin service gives it. */
export const sampleQuote = (given: Partial<ServiceQuote>): ServiceQuote => ({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price_usd: 2,
  price_change_24h_percent: 3,
  price_change_1h_percent: 0.5,
  price_change_7d_percent: -6,
  high_24h: 2.5,
  low_24h: 1.5,
  market_cap: 4,
  market_cap_rank: 1,
  volume_24h: 5,
  last_updated: null,
  ...given,
})
