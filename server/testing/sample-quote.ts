import type { Quote } from '../market/coingecko-answers.ts'

/** A quote as the coin service gives it. */
export const sampleQuote = (given: Partial<Quote>): Quote => ({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 2,
  change24hPercent: 3,
  change1hPercent: 0.5,
  change7dPercent: -6,
  high24h: 2.5,
  low24h: 1.5,
  marketCap: 4,
  marketCapRank: 1,
  volume24h: 5,
  lastUpdated: null,
  ...given,
})
