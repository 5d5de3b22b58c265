import { describe, expect, it } from 'vitest'
import { sampleQuote } from '../testing/sample-quote.ts'
import { largestBySymbol } from './store.ts'

describe('largestBySymbol', () => {
  const fake = sampleQuote({ id: 'batcat', market_cap: 100, market_cap_rank: 3000 })
  const real = sampleQuote({ id: 'bitcoin', market_cap: 1e12, market_cap_rank: 1 })
  const unlisted = sampleQuote({ id: 'bitcoin-two', market_cap: null, market_cap_rank: null })
  it.each([
    ['the largest market cap, whatever the order', [fake, unlisted, real], 'bitcoin'],
    ['any market cap rather than none', [unlisted, fake], 'batcat'],
    ['the better rank where no cap is known', [unlisted, { ...fake, market_cap: null }], 'batcat'],
    ['nothing under another ticker', [sampleQuote({ symbol: 'BTCB' })], undefined],
  ])('%s', (_case, quotes, id) => {
    expect(largestBySymbol(quotes, 'btc')?.id).toBe(id)
  })
})
