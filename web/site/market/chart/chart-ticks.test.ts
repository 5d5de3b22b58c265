import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../contract/platform/durations.ts'
import { timeLabel } from './chart-labels.ts'
import { timeTicks } from './chart-ticks.ts'

const labels = (last: string, span: number, timeZone = 'UTC') => {
  const end = Date.parse(last)
  return timeTicks(end - span, end, timeZone).map((time) => timeLabel(time, span, timeZone))
}

test.each([
  ['24h', '2026-11-15T09:40:00Z', DAY_MS, 'UTC', ['12:00', '18:00', 'Nov 15', '06:00']],
  [
    '24h on the dot',
    '2026-11-15T12:00:00Z',
    DAY_MS,
    'UTC',
    ['12:00', '18:00', 'Nov 15', '06:00', '12:00'],
  ],
  [
    '24h in India',
    '2026-11-15T09:40:00Z',
    DAY_MS,
    'Asia/Kolkata',
    ['18:00', 'Nov 15', '06:00', '12:00'],
  ],
  ['7d', '2026-11-15T09:40:00Z', 7 * DAY_MS, 'UTC', ['Nov 9', 'Nov 11', 'Nov 13', 'Nov 15']],
  [
    '7d over the end of summer time',
    '2026-11-05T09:40:00Z',
    7 * DAY_MS,
    'America/New_York',
    ['Oct 30', 'Nov 1', 'Nov 3', 'Nov 5'],
  ],
  [
    'not yet a week',
    '2026-11-15T09:40:00Z',
    6 * DAY_MS,
    'UTC',
    ['Nov 10', 'Nov 11', 'Nov 12', 'Nov 13', 'Nov 14', 'Nov 15'],
  ],
  [
    '30d',
    '2026-11-15T09:40:00Z',
    30 * DAY_MS,
    'UTC',
    ['Oct 17', 'Oct 24', 'Oct 31', 'Nov 7', 'Nov 14'],
  ],
  [
    'half a year',
    '2026-11-15T09:40:00Z',
    189 * DAY_MS,
    'UTC',
    ['Jun 1', 'Jul 1', 'Aug 1', 'Sep 1', 'Oct 1', 'Nov 1'],
  ],
  [
    'a year',
    '2026-11-15T00:00:00Z',
    365 * DAY_MS,
    'UTC',
    ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026'],
  ],
  [
    'ten years',
    '2026-11-15T00:00:00Z',
    3650 * DAY_MS,
    'UTC',
    ['Jan 2018', 'Jan 2020', 'Jan 2022', 'Jan 2024', 'Jan 2026'],
  ],
  ['two days', '2026-11-15T09:40:00Z', 2 * DAY_MS, 'UTC', ['12:00', 'Nov 14', '12:00', 'Nov 15']],
  [
    'half an hour',
    '2026-11-15T09:40:00Z',
    HOUR_MS / 2,
    'UTC',
    ['09:10', '09:20', '09:30', '09:40'],
  ],
])('%s', (_name, last, span, timeZone, expected) => {
  expect(labels(last, span, timeZone)).toEqual(expected)
})

test('any span has three to six labels, all different, in order and inside', () => {
  for (let span = HOUR_MS; span < 20 * 365 * DAY_MS; span *= 1.22) {
    for (const end of ['2026-11-15T09:41:30Z', '2028-03-01T00:00:00Z'].map(Date.parse)) {
      const times = timeTicks(end - span, end, 'Europe/Zurich')
      expect(times.length, `${span}`).toBeGreaterThanOrEqual(3)
      expect(times.length, `${span}`).toBeLessThanOrEqual(span <= 330 * DAY_MS ? 6 : 5)
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(times[0]).toBeGreaterThanOrEqual(end - span)
      expect(times.at(-1)).toBeLessThanOrEqual(end)
    }
  }
})

test('a span too short for a round time shows its ends, and a single point itself', () => {
  const at = Date.parse('2026-11-15T09:40:10Z')
  expect(timeTicks(at, at + 20_000, 'UTC')).toEqual([at, at + 20_000])
  expect(timeTicks(at + 40_000, at + 60_000, 'UTC')).toEqual([at + 40_000, at + 60_000])
  expect(timeTicks(at, at, 'UTC')).toEqual([at])
})
