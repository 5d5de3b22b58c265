import { expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/platform/durations.ts'
import { momentLabel, pointLabel, priceLabels, timeLabel } from './chart-labels.ts'

test.each([
  [
    [65_000, 66_000, 67_000],
    ['$65k', '$66k', '$67k'],
  ],
  [
    [66_500, 67_000, 67_500],
    ['$66.5k', '$67.0k', '$67.5k'],
  ],
  [
    [3200, 3210, 3220],
    ['$3200', '$3210', '$3220'],
  ],
  [
    [9_998, 9_999, 10_000],
    ['$9.998k', '$9.999k', '$10.000k'],
  ],
  [
    [1, 1.5, 2],
    ['$1.0', '$1.5', '$2.0'],
  ],
  [
    [0.31, 0.32],
    ['$0.31', '$0.32'],
  ],
  [
    [0.0001, 0.00012],
    ['$0.00010', '$0.00012'],
  ],
  [
    [0.00001, 0.000012],
    ['$0.0₄10', '$0.0₄12'],
  ],
  [
    [0.00000012, 0.00000013],
    ['$0.0₆12', '$0.0₆13'],
  ],
  [
    [1.2e9, 1.3e9],
    ['$1.2B', '$1.3B'],
  ],
  [
    [2e6, 3e6],
    ['$2M', '$3M'],
  ],
  [
    [999_000, 1e6],
    ['$0.999M', '$1.000M'],
  ],
  [
    [9e8, 1e9],
    ['$0.9B', '$1.0B'],
  ],
  [
    [0, 0.00001],
    ['$0.00000', '$0.0₄1'],
  ],
  [
    [10.00001, 10.00002],
    ['$10.00001', '$10.00002'],
  ],
  [
    [1.2e-12, 1.3e-12],
    ['$0.0₁₁12', '$0.0₁₁13'],
  ],
  // nothing that fits tells these apart
  [
    [1e-20, 2e-20],
    ['$1e-20', '$2e-20'],
  ],
])('%j reads %j', (prices, labels) => {
  expect(priceLabels(prices)).toEqual(labels)
})

const time = Date.UTC(2026, 10, 5, 9, 4)

test.each([
  [DAY_MS, '09:00', 'Nov 5'],
  [330 * DAY_MS, '09:00', 'Nov 5'],
  [330 * DAY_MS + 1, '09:00', 'Nov 2026'],
])('over %d ms the axis says %s, and %s at midnight', (span, hour, midnight) => {
  expect(timeLabel(Date.UTC(2026, 10, 5, 9), span, 'UTC')).toBe(hour)
  expect(timeLabel(Date.UTC(2026, 10, 5), span, 'UTC')).toBe(midnight)
})

test('midnight is where the reader is', () => {
  expect(timeLabel(Date.UTC(2026, 0, 1), DAY_MS, 'America/New_York')).toBe('19:00')
  expect(timeLabel(Date.UTC(2026, 0, 1, 5), DAY_MS, 'America/New_York')).toBe('Jan 1')
})

test('a point tells day and hour; in the whole history day and year', () => {
  expect(pointLabel(time, '24h', 'UTC')).toBe('Nov 5, 09:04')
  expect(pointLabel(time, '30d', 'UTC')).toBe('Nov 5, 09:04')
  expect(pointLabel(time, 'all', 'UTC')).toBe('Nov 5, 2026')
})

test('a moment of today needs no day', () => {
  expect(momentLabel(time, Date.UTC(2026, 10, 5, 23), 'UTC')).toBe('09:04')
  expect(momentLabel(time, Date.UTC(2026, 10, 6), 'UTC')).toBe('Nov 5 09:04')
})
