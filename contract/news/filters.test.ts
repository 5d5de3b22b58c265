import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../platform/durations.ts'
import {
  FEED_WINDOWS_MS,
  FILTER_PRESETS,
  FILTER_VALUES_MAX,
  isInstant,
  isScoreRange,
  READ_FILTER,
  SCORE_OPTIONS,
} from './filters.ts'

describe('isScoreRange', () => {
  it.each(['0-3', '7-10', '0-0', '10-10', '0-10', '07-09'])('%j is a range', (text) =>
    expect(isScoreRange(text)).toBe(true),
  )
  it.each([
    '',
    '7',
    '-',
    '7-',
    '-7',
    '4-3',
    '0-11',
    '10-11',
    '7-100',
    '100-100',
    ' 0-3',
    '0-3 ',
    '0-3-5',
    'a-b',
    '0–3',
  ])('%j is none', (text) => expect(isScoreRange(text)).toBe(false))
})

describe('isInstant', () => {
  it.each([
    '2026-11-15T09:00Z',
    '2026-11-15T09:00:00Z',
    '2026-11-15T09:00:00.5Z',
    '2026-11-15T09:00:00.123456789Z',
    '2026-11-15T09:00:00+05:30',
    '2026-11-15T09:00-08:00',
    '0001-01-01T00:00Z',
    '9999-12-31T23:59:59.999Z',
  ])('%j is a moment', (text) => expect(isInstant(text)).toBe(true))
  it.each([
    '',
    '2026-11-15',
    '2026-11-15T09:00:00', // of what zone?
    '2026-11-15T09:00:00z',
    '2026-11-15 09:00:00Z',
    '2026-11-15T09:00:00.Z',
    '2026-11-15T09:00:00.1234567890Z',
    '2026-11-15T09:00:00+0530',
    '2026-11-15T09:00:00+5:30',
    ' 2026-11-15T09:00:00Z',
    '2026-11-15T09:00:00Z ',
    '12026-11-15T09:00:00Z',
    '2026-11-15T09:00:00+05:300',
    '2026-13-15T09:00:00Z',
    '2026-11-15T25:00:00Z',
    '0000-12-31T23:59Z',
    '9999-12-31T23:59-05:00',
  ])('%j is none', (text) => expect(isInstant(text)).toBe(false))
})

describe('READ_FILTER', () => {
  it.each([
    ['score', ['7-10'], '7-10'],
    ['score', ['7-10', '0-3'], '7-10'],
    ['score', ['best'], undefined],
    ['score', [], undefined],
    ['text', ['bitcoin'], 'bitcoin'],
    ['text', [''], undefined],
    ['text', [], undefined],
    ['texts', ['a', 'b', 'a'], ['a', 'b']],
    ['texts', [], undefined],
    ['symbols', ['SOL, btc', 'ETH', 'SOL', ','], ['SOL', 'btc', 'ETH']],
    ['symbols', [','], undefined],
    ['flag', ['true'], true],
    ['flag', ['1'], undefined],
    ['flag', [], undefined],
    ['instant', ['2026-11-15T09:00+01:00'], '2026-11-15T08:00:00.000Z'],
    ['instant', ['yesterday'], undefined],
    ['instant', [], undefined],
    ['window', ['48h'], '48h'],
    ['window', ['2h'], undefined],
    ['window', ['toString'], undefined],
    ['window', [], undefined],
  ] as const)('a %s of %j is %j', (kind, given, value) =>
    expect(READ_FILTER[kind]([...given])).toEqual(value),
  )

  it('takes so many values and no more', () => {
    const many = Array.from({ length: FILTER_VALUES_MAX + 1 }, (_, index) => `t${index}`)
    expect(READ_FILTER.texts(many)).toEqual(many.slice(0, -1))
  })
})

it('windows are as long as they are called', () => {
  const hours = Object.entries(FEED_WINDOWS_MS).map(([name, ms]) => [name, ms / HOUR_MS])
  expect(hours).toEqual([
    ['1h', 1],
    ['24h', 24],
    ['48h', 48],
    ['7d', 168],
  ])
})

it('every score offered, alone or in a preset, is a range; only the first option is none', () => {
  expect(SCORE_OPTIONS.map(({ value }) => isScoreRange(value))).toEqual([false, true, true, true])
  const preset = FILTER_PRESETS.map(({ name, filters }) => [name, filters])
  expect(preset).toEqual([
    ['The Best', { freshness_score: '7-10', no_ads: true }],
    ['Bearish', { sentiment_score: '0-3' }],
    ['Bullish', { sentiment_score: '7-10' }],
  ])
})
