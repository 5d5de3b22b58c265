import { expect, test } from 'vitest'
import { formatClockOrDay, formatDayName, formatShortTime, formatVisitTime } from './day-name.ts'

const now = Date.parse('2026-11-15T00:30:00Z')

test.each([
  ['2026-11-15T00:10:00Z', 'UTC', 'Today', 'today 00:10', '00:10', '00:10'],
  ['2026-11-14T23:59:00Z', 'UTC', 'Yesterday', 'yesterday 23:59', 'Nov 14 23:59', 'Nov 14'],
  // still the 14th in New York, and the whole of the 14th is today there
  ['2026-11-14T23:59:00Z', 'America/New_York', 'Today', 'today 18:59', '18:59', '18:59'],
  ['2026-11-13T23:59:00Z', 'UTC', 'Fri, Nov 13', 'Nov 13 23:59', 'Nov 13 23:59', 'Nov 13'],
  ['2025-11-13T23:59:00Z', 'UTC', 'Nov 13, 2025', 'Nov 13 23:59', 'Nov 13, 2025', 'Nov 13'],
])('%s in %s is %s, %s, %s, %s', (time, timeZone, name, visit, short, narrow) => {
  const at = Date.parse(time)
  expect(formatDayName(at, now, timeZone)).toBe(name)
  expect(formatVisitTime(at, now, timeZone)).toBe(visit)
  expect(formatShortTime(at, now, timeZone)).toBe(short)
  expect(formatClockOrDay(at, now, timeZone)).toBe(narrow)
})
