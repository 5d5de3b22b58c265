import { expect, test } from 'vitest'
import { nextHour, quietEnd, sendingOf } from './message-times.ts'

test.each([
  ['Europe/Berlin', '2026-11-15T06:59:59Z', 8, '2026-11-15T07:00:00.000Z'],
  ['Europe/Berlin', '2026-11-15T07:00:00Z', 8, '2026-11-16T07:00:00.000Z'],
  ['America/New_York', '2026-11-15T07:00:00Z', 8, '2026-11-15T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-15T07:00:00Z', 8, '2026-11-16T02:30:00.000Z'],
  // summer time ends: 25 hours lie between two digests
  ['Europe/Berlin', '2026-10-24T06:00:00Z', 8, '2026-10-25T07:00:00.000Z'],
  ['America/New_York', '2026-10-31T12:00:00Z', 8, '2026-11-01T13:00:00.000Z'],
  // it begins: 23 hours
  ['Europe/Berlin', '2026-03-28T07:00:00Z', 8, '2026-03-29T06:00:00.000Z'],
  ['America/New_York', '2026-03-07T13:00:00Z', 8, '2026-03-08T12:00:00.000Z'],
  ['Australia/Sydney', '2026-10-03T00:00:00Z', 8, '2026-10-03T21:00:00.000Z'],
  // an hour that does not exist is the one after it, an hour that comes twice comes once
  ['Europe/Berlin', '2026-03-29T00:30:00Z', 2, '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T23:30:00Z', 2, '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T00:00:00Z', 2, '2026-10-26T01:00:00.000Z'],
])('in %s after %s it is %i o’clock at %s', (zone, now, hour, expected) => {
  expect(nextHour(new Date(now), zone, hour).toISOString()).toBe(expected)
})

test.each([
  [22, 7, '2026-11-15T20:59:00Z', undefined],
  [22, 7, '2026-11-15T21:00:00Z', '2026-11-16T06:00:00.000Z'],
  [22, 7, '2026-11-16T05:59:00Z', '2026-11-16T06:00:00.000Z'],
  [22, 7, '2026-11-16T06:00:00Z', undefined],
  [9, 17, '2026-11-16T09:00:00Z', '2026-11-16T16:00:00.000Z'],
  [9, 17, '2026-11-16T07:00:00Z', undefined],
  [9, 17, '2026-11-16T08:00:00Z', '2026-11-16T16:00:00.000Z'],
  [9, 17, '2026-11-16T15:59:00Z', '2026-11-16T16:00:00.000Z'],
  [9, 17, '2026-11-16T16:00:00Z', undefined],
  [8, 8, '2026-11-16T07:00:00Z', undefined],
  [null, null, '2026-11-16T07:00:00Z', undefined],
])('quiet from %j to %j in Berlin: at %s until %j', (quiet_from, quiet_to, at, expected) => {
  const end = quietEnd({ zone: 'Europe/Berlin', quiet_from, quiet_to }, new Date(at))
  expect(end?.toISOString()).toBe(expected)
})

test('at once, after quiet hours, at the hour of the digest, past the limit the next morning', () => {
  const now = new Date('2026-11-15T21:30:00Z')
  const timing = {
    rule_id: 7,
    when: 'each',
    hour: null,
    zone: 'UTC',
    quiet_from: null,
    quiet_to: null,
    sent_today: 0,
  } as const
  expect(sendingOf(timing, 20, now)).toEqual({ due: now, bundle: null })
  expect(sendingOf({ ...timing, quiet_from: 21, quiet_to: 6 }, 20, now)).toEqual({
    due: new Date('2026-11-16T06:00:00Z'),
    bundle: 'quiet:2026-11-16T06:00:00.000Z',
  })
  // a digest in quiet hours waits for their end
  expect(
    sendingOf({ ...timing, when: 'daily', hour: 5, quiet_from: 21, quiet_to: 6 }, 20, now),
  ).toEqual({
    due: new Date('2026-11-16T06:00:00Z'),
    bundle: 'daily:7:2026-11-16T05:00:00.000Z',
  })
  expect(sendingOf({ ...timing, sent_today: 19 }, 20, now)).toEqual({ due: now, bundle: null })
  expect(sendingOf({ ...timing, sent_today: 20 }, 20, now)).toEqual({
    due: new Date('2026-11-16T08:00:00Z'),
    bundle: 'limit:2026-11-16T08:00:00.000Z',
  })
})
