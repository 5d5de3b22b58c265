import { describe, expect, it } from 'vitest'
import type { Quote } from './coingecko-answers.ts'
import { largestBySymbol } from './largest-by-symbol.ts'

const quote = (given: Partial<Quote>): Quote => ({
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

describe('largestBySymbol', () => {
  const fake = quote({ id: 'batcat', marketCap: 100, marketCapRank: 3000 })
  const real = quote({ id: 'bitcoin', marketCap: 1e12, marketCapRank: 1 })
  const unlisted = quote({ id: 'bitcoin-two', marketCap: null, marketCapRank: null })
  it.each([
    ['the largest market cap, whatever the order', [fake, unlisted, real], 'bitcoin'],
    ['any market cap rather than none', [unlisted, fake], 'batcat'],
    ['the better rank where no cap is known', [unlisted, { ...fake, marketCap: null }], 'batcat'],
    ['nothing under another ticker', [quote({ symbol: 'BTCB' })], undefined],
  ])('%s', (_case, quotes, id) => {
    expect(largestBySymbol(quotes, 'btc')?.id).toBe(id)
  })
})
