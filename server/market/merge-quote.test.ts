import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { sampleQuote } from '../testing/sample-quote.ts'
import { FIRST_COIN_AT, type ServiceQuote } from './coin-source.ts'
import { byServiceId, firstQuote, mergeQuote, type StoredQuote } from './merge-quote.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const quote = (given: Partial<ServiceQuote>) => sampleQuote({ last_updated: NOW - 1000, ...given })
const stored: StoredQuote = {
  price_usd: 1,
  price_change_24h_percent: 1,
  price_change_1h_percent: 1,
  price_change_7d_percent: 1,
  high_24h: 1,
  low_24h: 1,
  market_cap: 1,
  volume_24h: 1,
  last_update: new Date(NOW - 300_000).toISOString(),
}
const at = (ms: number) => new Date(ms).toISOString()

describe('mergeQuote', () => {
  it.each([
    ['a newer quote', {}, { price_usd: 2, market_cap: 4, last_update: at(NOW - 1000) }],
    [
      'one of the same moment',
      { last_updated: NOW - 300_000 },
      { price_usd: 2, last_update: at(NOW - 300_000) },
    ],
    ['one from the future counts as now', { last_updated: NOW + DAY_MS }, { last_update: at(NOW) }],
    ['one without a time counts as now', { last_updated: null }, { last_update: at(NOW) }],
    ['one from 1970 counts as now', { last_updated: 0 }, { last_update: at(NOW) }],
    [
      'one from before the first coin counts as now',
      { last_updated: FIRST_COIN_AT - 1 },
      { last_update: at(NOW) },
    ],
    [
      'a figure left out beside a price is unknown',
      { price_change_24h_percent: null, market_cap: null, volume_24h: null },
      { price_usd: 2, price_change_24h_percent: null, market_cap: null, volume_24h: null },
    ],
    [
      'a zero that was sent is a zero',
      { price_usd: 0, price_change_24h_percent: 0 },
      { price_usd: 0, price_change_24h_percent: 0 },
    ],
  ])('%s', (_case, given, expected) => {
    expect(mergeQuote(stored, quote(given), NOW)).toMatchObject(expected)
  })

  it('a quote of ours from the future was written by a clock that was ahead, and gives way', () => {
    const ahead = { ...stored, last_update: at(NOW + DAY_MS) }
    expect(mergeQuote(ahead, quote({}), NOW)).toMatchObject({
      price_usd: 2,
      last_update: at(NOW - 1000),
    })
    const skewed = { ...stored, last_update: at(NOW + 30_000) }
    expect(mergeQuote(skewed, quote({}), NOW)).toBeUndefined()
  })

  it.each([
    ['no price', { price_usd: null }],
    ['an older quote than ours', { last_updated: NOW - 300_001 }],
  ])('%s changes nothing', (_case, given) => {
    expect(mergeQuote(stored, quote(given), NOW)).toBeUndefined()
  })
})

describe('firstQuote', () => {
  const figures = {
    price_change_24h_percent: 3,
    price_change_1h_percent: 0.5,
    price_change_7d_percent: -6,
    high_24h: 2.5,
    low_24h: 1.5,
    market_cap: 4,
    volume_24h: 5,
  }

  it('is what the service gave', () => {
    expect(firstQuote(quote({}), NOW)).toEqual({
      price_usd: 2,
      ...figures,
      last_update: at(NOW - 1000),
    })
    expect(firstQuote(quote({ last_updated: FIRST_COIN_AT }), NOW).last_update).toBe(
      at(FIRST_COIN_AT),
    )
  })

  it('without a price has no time of one', () => {
    expect(firstQuote(quote({ price_usd: null }), NOW)).toEqual({
      price_usd: null,
      ...figures,
      last_update: null,
    })
  })
})

describe('byServiceId', () => {
  it.each([
    ['the newer of two', [quote({ price_usd: 1 }), quote({ price_usd: 2, last_updated: NOW })], 2],
    ['in either order', [quote({ price_usd: 2, last_updated: NOW }), quote({ price_usd: 1 })], 2],
    ['the first of two as new', [quote({ price_usd: 1 }), quote({ price_usd: 2 })], 1],
    ['one with a time', [quote({ price_usd: 1, last_updated: null }), quote({ price_usd: 2 })], 2],
    [
      'a price that comes later',
      [quote({ price_usd: null, last_updated: NOW }), quote({ price_usd: 1 })],
      1,
    ],
    [
      'a price rather than none',
      [quote({ price_usd: 1 }), quote({ price_usd: null, last_updated: NOW })],
      1,
    ],
  ])('takes %s', (_case, quotes, price) => {
    expect(byServiceId(quotes).get('bitcoin')?.price_usd).toBe(price)
  })
})
