import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/platform/durations.ts'
import { dayEnd, dayStart, formatTimeSpan, isoDay, startOfLocalDay } from './time-span.ts'

test.each([
  ['2026-11-15T09:00:00Z', '2026-11-15T13:00:00Z', 'UTC', 'Nov 15 09:00-13:00'],
  ['2026-11-14T22:00:00Z', '2026-11-15T02:00:00Z', 'UTC', 'Nov 14 22:00 - Nov 15 02:00'],
  ['2026-11-15T09:00:00Z', undefined, 'Europe/Berlin', 'since Nov 15 10:00'],
  [undefined, '2026-11-15T09:30:00Z', 'UTC', 'until Nov 15 09:30'],
  ['2026-11-14T00:00:00Z', '2026-11-15T00:00:00Z', 'UTC', 'Nov 14'],
  ['2026-11-13T08:00:00Z', '2026-11-16T08:00:00Z', 'America/Los_Angeles', 'Nov 13 - Nov 15'],
  ['2026-11-13T00:00:00Z', undefined, 'UTC', 'since Nov 13'],
  [undefined, '2026-11-14T00:00:00Z', 'UTC', 'until Nov 13'],
])('%s to %s in %s is %s', (from, to, zone, text) => {
  expect(formatTimeSpan(from, to, zone)).toBe(text)
})

test.each([
  ['2026-11-15', 'UTC', '2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['2026-11-15', 'America/Los_Angeles', '2026-11-15T08:00:00.000Z', '2026-11-16T08:00:00.000Z'],
  ['2026-11-15', 'Asia/Kathmandu', '2026-11-14T18:15:00.000Z', '2026-11-15T18:15:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('%s in %s begins %s and ends %s', (day, zone, start, end) => {
  expect(new Date(dayStart(day, zone)).toISOString()).toBe(start)
  expect(new Date(dayEnd(day, zone)).toISOString()).toBe(end)
  expect(startOfLocalDay(Date.parse(start) + HOUR_MS, zone)).toBe(Date.parse(start))
  expect(isoDay(Date.parse(start), zone)).toBe(day)
})
