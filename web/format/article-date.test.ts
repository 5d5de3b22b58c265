import { format, formatDistance } from 'date-fns'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/platform/durations.ts'
import { formatArticleDate, formatClock, formatDay, formatMoment } from './article-date.ts'

const now = Date.parse('2026-11-15T16:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

test('below 24 hours it says what date-fns says, around every half minute of the first two and every half hour', () => {
  const differing: string[] = []
  const everyHalf = (unit: number) => Array.from({ length: 240 }, (_, count) => (count * unit) / 2)
  const halves = [...everyHalf(60 * SECOND_MS), ...everyHalf(HOUR_MS)].filter((age) => age < DAY_MS)
  for (const age of halves.flatMap((half) => [half, half + SECOND_MS, half + 29 * SECOND_MS])) {
    const expected = `${formatDistance(now - age, now)} ago`
    const text = formatArticleDate(ago(age), now, 'UTC')
    if (text !== expected) differing.push(`${age / SECOND_MS} s: ${text}, not ${expected}`)
  }
  expect(differing).toEqual([])
})

test.each([
  [0, 'less than a minute ago'],
  [12 * MINUTE_MS, '12 minutes ago'],
  [-3 * HOUR_MS, 'less than a minute ago'],
  [DAY_MS - SECOND_MS, '1 day ago'],
  [DAY_MS, 'Nov 14, 2026'],
  [DAY_MS + SECOND_MS, 'Nov 14, 2026'],
])('an age of %d ms reads %s', (age, text) => {
  expect(formatArticleDate(ago(age), now, 'UTC')).toBe(text)
})

test('day and clock are those of one time zone', () => {
  const time = Date.parse('2026-03-04T23:59:59Z')
  expect(formatDay(time, 'UTC')).toBe('Mar 04, 2026')
  expect(formatClock(time, 'UTC')).toBe('23:59')
  expect(formatMoment(time, 'UTC')).toBe('Mar 04, 2026, 23:59 UTC')
  expect(formatMoment(time, 'Asia/Tokyo')).toBe('Mar 05, 2026, 08:59 UTC+9')
  expect(formatClock(Date.parse('2026-03-04T00:05:00Z'), 'UTC')).toBe('00:05')
  const noon = new Date(2025, 5, 9, 12)
  expect(formatDay(noon.getTime(), Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
    format(noon, 'MMM dd, yyyy'),
  )
})

test('a date that is none is left out', () => {
  expect(formatArticleDate('yesterday', now, 'UTC')).toBe('')
})
