import { describe, expect, it, test } from 'vitest'
import { DAY_MS } from '../../contract/platform/durations.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import { readChart, readErrorEnvelope, readQuotes, readSearch } from './coingecko-answers.ts'

const NOW = Date.UTC(2026, 10, 15, 12)

describe('readQuotes', () => {
  const row = { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 64_000.5 }
  const nothing = {
    price_change_24h_percent: null,
    price_change_1h_percent: null,
    price_change_7d_percent: null,
    high_24h: null,
    low_24h: null,
    market_cap: null,
    market_cap_rank: null,
    volume_24h: null,
    last_updated: null,
  }

  it.each([
    ['a missing figure', {}, 64_000.5],
    ['a null price', { current_price: null }, null],
    ['a zero that was sent', { current_price: 0 }, 0],
    ['a tiny price', { current_price: 1e-10 }, 1e-10],
    ['a huge price', { current_price: 1e12 }, 1e12],
    ['a negative price', { current_price: -1 }, null],
    ['a price as text', { current_price: '64000' }, null],
    ['an infinite price', { current_price: Number.POSITIVE_INFINITY }, null],
    ['a time that is none', { last_updated: 'yesterday' }, 64_000.5],
  ])('%s', (_case, given, price) => {
    expect(readQuotes([{ ...row, ...given }])).toEqual([
      { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', ...nothing, price_usd: price },
    ])
  })

  it('leaves out a row without an id and keeps the others', () => {
    expect(readQuotes([null, {}, { id: 7 }, 'x', row])).toHaveLength(1)
  })

  it.each([[{}], [null], ['<html>'], [{ status: { error_code: 429 } }]])(
    '%j is no list of quotes',
    (body) => {
      expect(readQuotes(body)).toBeUndefined()
    },
  )
})

describe('readChart', () => {
  it('sorts, takes each moment once and drops what is no point or lies ahead', () => {
    const prices = [
      [NOW - 1000, 3],
      [NOW - 3000, 1],
      [NOW - 3000, 1.5],
      [NOW - 2000, null],
      [NOW - 2000, -4],
      [null, 5],
      [0, 9],
      [NOW + 1, 9],
      'x',
      [NOW - 500.4, 1e-10, 'more'],
    ]
    expect(readChart({ prices }, NOW)).toEqual([
      { at: NOW - 3000, price: 1.5 },
      { at: NOW - 1000, price: 3 },
      { at: NOW - 500, price: 1e-10 },
    ])
  })

  it.each([[{}], [[]], [null], [{ prices: null }]])('%j is no chart', (body) => {
    expect(readChart(body, NOW)).toBeUndefined()
  })
})

test('a search answer gives ids and tickers, odd entries left out', () => {
  const coins = [
    { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', market_cap_rank: 1 },
    { id: '' },
    null,
  ]
  expect(readSearch({ coins })).toEqual([{ id: 'bitcoin', symbol: 'BTC' }])
  expect(readSearch({ coins: 'none' })).toBeUndefined()
})

test.each([
  [
    'the plain envelope',
    { status: { error_code: 429, error_message: 'slow down' } },
    429,
    'slow down',
  ],
  [
    'the nested one',
    { error: { status: { error_code: 10_012, error_message: 'too long' } } },
    10_012,
    'too long',
  ],
  ['a bare sentence', { error: 'coin not found' }, null, 'coin not found'],
])('%s is understood', (_case, body, code, message) => {
  expect(readErrorEnvelope(body)).toEqual({ code, message })
})

test.each([[[]], [{ coins: [] }], [{ prices: [] }], [null], [undefined], ['text']])(
  '%j is no error',
  (body) => {
    expect(readErrorEnvelope(body)).toBeUndefined()
  },
)

test.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  ['Sun, 15 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
  ['99999999', DAY_MS],
  ['', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %j means %j ms', (header, expected) => {
  expect(retryAfterMs(header, NOW)).toBe(expected)
})
