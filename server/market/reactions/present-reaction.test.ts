import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { presentReaction, type StoredReaction } from './present-reaction.ts'

const T = Date.parse('2026-11-15T09:12:00.000Z')
const iso = (minutes: number) => new Date(T + minutes * MINUTE_MS).toISOString()
const BARE: StoredReaction = {
  symbol: 'BTC',
  name: 'Bitcoin',
  at: iso(0),
  price: null,
  price_usd: null,
  last_update: null,
  before_percent: null,
  before_market_percent: null,
  after_1h_percent: null,
  after_1h_market_percent: null,
  after_24h_percent: null,
  after_24h_market_percent: null,
  closed_1h_at: null,
  closed_24h_at: null,
  due_at: iso(10),
}
const shown = (minutes: number, row: Partial<StoredReaction> = {}) =>
  presentReaction({ ...BARE, ...row }, new Date(T + minutes * MINUTE_MS))
const change = (
  state: string,
  ends: number,
  percent: number | null = null,
  market: number | null = null,
) => ({
  state,
  change_percent: percent,
  market_percent: market,
  ends_at: iso(ends),
  so_far_at: null,
})

test('all closed: every figure with the end of its window', () => {
  const row = {
    price: '96.5',
    before_percent: '-1.5',
    before_market_percent: '2.4',
    after_1h_percent: '1.7',
    after_1h_market_percent: null,
    after_24h_percent: '7',
    after_24h_market_percent: '10',
    closed_1h_at: iso(70),
    closed_24h_at: iso(1450),
    due_at: null,
  }
  expect(shown(1500, row)).toEqual({
    symbol: 'BTC',
    name: 'Bitcoin',
    at: iso(0),
    price: 96.5,
    hour_before: change('closed', 0, -1.5, 2.4),
    after_1h: change('closed', 60, 1.7),
    after_24h: change('closed', 1440, 7, 10),
  })
})

test('a figure before its window is closed is open, and each window closes by itself', () => {
  const hour = { price: '1', before_percent: '2', after_1h_percent: '3', after_24h_percent: '4' }
  expect(shown(20, hour)).toMatchObject({
    hour_before: { state: 'open' },
    after_1h: { state: 'open' },
  })
  expect(shown(80, { ...hour, closed_1h_at: iso(70) })).toMatchObject({
    hour_before: { state: 'closed' },
    after_1h: { state: 'closed' },
    after_24h: { state: 'open' },
  })
})

test('a story older than our prices has no reaction', () => {
  expect(shown(0, { due_at: null })).toBeNull()
  expect(shown(0, { due_at: null, closed_1h_at: iso(70) })).not.toBeNull()
})

test.each<[string, number, Partial<StoredReaction>, string]>([
  ['was not looked for yet', 300, { due_at: iso(10) }, 'open'],
  ['was looked for, half an hour after', 30, { due_at: iso(70) }, 'open'],
  ['was looked for, later', 30.001, { due_at: iso(70) }, 'no_data'],
  ['was looked for the last time', 300, { due_at: null, closed_1h_at: iso(60) }, 'no_data'],
  ['is there', 300, { due_at: iso(70), price: '5' }, 'open'],
])('a start price that %s', (_, minutes, row, state) => {
  expect(shown(minutes, row)?.after_24h).toEqual(change(state, 1440))
})

test('a closed window without a figure has no data', () => {
  const row = { price: '5', closed_1h_at: iso(1500), due_at: iso(1450) }
  expect(shown(1500, row)).toMatchObject({
    after_1h: { state: 'no_data' },
    after_24h: { state: 'open' },
  })
})

const QUOTED = { price: '100', price_usd: '103', due_at: iso(70) }
test.each<[string, number, Partial<StoredReaction>, number | null]>([
  ['in the window', 20, { last_update: iso(15) }, 3],
  ['at the end of the window', 65, { last_update: iso(60) }, 3],
  ['after the window', 65, { last_update: iso(61) }, null],
  ['at the time of the story', 20, { last_update: iso(0) }, null],
  ['just after the story', 20, { last_update: iso(0.001) }, 3],
  ['half an hour old', 45, { last_update: iso(15) }, 3],
  ['older', 45.001, { last_update: iso(15) }, null],
  ['missing', 20, { last_update: iso(15), price_usd: null }, null],
  ['without a time', 20, {}, null],
  ['without a start', 20, { last_update: iso(15), price: null }, null],
  ['from zero', 20, { last_update: iso(15), price: '0' }, null],
])('so far: a quote %s', (_, minutes, row, percent) => {
  expect(shown(minutes, { ...QUOTED, ...row })?.after_1h).toEqual({
    ...change('open', 60, percent),
    so_far_at: percent === null ? null : row.last_update,
  })
})

test('the hour before is over when the story comes: it has no figure so far', () => {
  expect(shown(20, { ...QUOTED, last_update: iso(15) })?.hour_before).toEqual(change('open', 0))
})
