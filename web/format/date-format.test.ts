import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/platform/durations.ts'
import { dateFormat, OWN_ZONE, zoneName, zoneOffsetMs } from './date-format.ts'

const time = Date.parse('2026-03-04T05:06:00Z')

test.each([
  ['MMM dd, yyyy', 'Mar 04, 2026'],
  ['EEE, MMM d', 'Wed, Mar 4'],
  ['yyyy-MM-dd HH:mm', '2026-03-04 05:06'],
])('%s is %s', (pattern, text) => {
  expect(dateFormat(pattern)(time, 'UTC')).toBe(text)
})

test('every day of some years reads as Intl writes it, also where clocks change', () => {
  const ours = dateFormat('EEE, MMM d, yyyy, HH:mm')
  const intl = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const differing: string[] = []
  for (let at = time; at < time + 1200 * DAY_MS; at += 7 * HOUR_MS)
    if (ours(at, 'Europe/Berlin') !== intl.format(at)) differing.push(intl.format(at))
  expect(differing).toEqual([])
})

afterEach(() => vi.restoreAllMocks())

test('the own zone is what Date says of it', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330)
  expect(zoneOffsetMs(time, OWN_ZONE)).toBe(5.5 * HOUR_MS)
  expect(dateFormat('HH:mm')(time, OWN_ZONE)).toBe('10:36')
})

test.each([
  ['UTC', 'UTC'],
  ['Europe/Berlin', 'UTC+1'],
  ['America/Los_Angeles', 'UTC-8'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC-3:30'],
])('%s is %s in winter', (zone, name) => {
  expect(zoneName(time, zone)).toBe(name)
})
