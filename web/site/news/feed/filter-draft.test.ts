import { expect, test } from 'vitest'
import { FILTER_PRESETS } from '../../../../contract/news/filters.ts'
import {
  isPresetOn,
  publishedChoice,
  publishedOptions,
  spanDays,
  withDay,
  withPreset,
  withPublished,
} from './filter-draft.tsx'

const now = Date.parse('2026-11-15T12:00:00Z')
const [best, bearish, bullish] = FILTER_PRESETS

test('a preset keeps category, time, publisher, tag and search, and clears scores and advertising', () => {
  const chosen = {
    search: 'x',
    category: 'defi',
    within: '48h' as const,
    tag: ['A'],
    publisher: ['B'],
  }
  const before = { ...chosen, freshness_score: '0-3', no_ads: true as const }
  expect(withPreset(before, bullish)).toEqual({ ...chosen, sentiment_score: '7-10' })
  expect(withPreset(before, best)).toEqual({ ...chosen, freshness_score: '7-10', no_ads: true })
  expect(isPresetOn(withPreset(before, bearish), bearish)).toBe(true)
  expect(isPresetOn(withPreset(before, bearish), bullish)).toBe(false)
  expect(isPresetOn(before, best)).toBe(false)
})

test('what is offered for the time of publication', () => {
  const offered = publishedOptions('').map(({ value, label }) => [value, label])
  expect(offered).toEqual([
    ['', 'All'],
    ['1h', 'Last hour'],
    ['today', 'Today'],
    ['48h', 'Last 2 days'],
    ['7d', 'Last 7 days'],
    ['span', 'From/To'],
  ])
  expect(publishedOptions('24h').map(({ label }) => label)).toContain('Last 24 hours')
})

test('each choice is read back from the filters it makes', () => {
  for (const choice of ['', '1h', 'today', '48h', '7d'] as const) {
    const made = withPublished(
      { from: '2026-01-01T00:00:00Z', tag: ['A'] },
      choice,
      'Asia/Tokyo',
      now,
    )
    expect(publishedChoice(made, 'Asia/Tokyo', now)).toBe(choice)
    expect(made.tag).toEqual(['A'])
  }
  const half = { from: '2026-01-01T00:00:00Z', within: '1h' as const }
  expect(withPublished(half, '', 'UTC', now)).toEqual({})
  expect(withPublished(half, 'span', 'UTC', now)).toEqual({ from: half.from })
  expect(publishedChoice({ from: half.from }, 'UTC', now)).toBe('span')
  expect(publishedChoice({ to: half.from }, 'UTC', now)).toBe('span')
  expect(withPublished({}, 'today', 'Asia/Tokyo', now).from).toBe('2026-11-14T15:00:00.000Z')
})

test("days are the reader's, and the last one counts whole", () => {
  const zone = 'America/Los_Angeles'
  const made = withDay(withDay({}, 'from', '2026-11-14', zone), 'to', '2026-11-14', zone)
  expect(made).toEqual({ from: '2026-11-14T08:00:00.000Z', to: '2026-11-15T08:00:00.000Z' })
  expect(spanDays(made, zone)).toEqual({ from: '2026-11-14', to: '2026-11-14' })
  expect(publishedChoice(made, zone, now)).toBe('span')
  expect(withDay(made, 'from', '', zone).from).toBeUndefined()
  expect(spanDays({}, zone)).toEqual({ from: '', to: '' })
})
