import type { Quote } from '../market/coingecko-answers.ts'

/** A quote as the coin service gives it. */
export const sampleQuote = (given: Partial<Quote>): Quote => ({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: 2,
  change24hPercent: 3,
  marketCap: 4,
  marketCapRank: 1,
  volume24h: 5,
  lastUpdated: null,
  ...given,
})
