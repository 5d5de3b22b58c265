import { expect, it } from 'vitest'
import { shortTime } from '../../format/short-time.ts'
import { formatTimestamp } from '../../format/timestamp.ts'
import { barHeights, feedHealthText } from './feed-health-text.ts'

const now = new Date('2026-11-15T12:00:00Z')
const healthy = {
  active: true,
  last_fetch_at: '2026-11-15T11:48:00Z',
  last_success_at: '2026-11-15T11:48:00Z',
  last_error: null,
  failing_since: null,
  articles_per_day_14d: [],
  next_try_at: null,
  failures: 0,
}

it('says when a healthy feed was fetched', () => {
  expect(feedHealthText(healthy, now)).toEqual({
    text: 'Fetched 12 minutes ago',
    detail: undefined,
  })
  expect(feedHealthText({ ...healthy, last_fetch_at: null, last_success_at: null }, now).text).toBe(
    'Not fetched yet',
  )
})

it('says what failed, when it is tried again and when it last worked', () => {
  const failing = {
    ...healthy,
    last_error: 'The feed did not answer within 10 seconds.',
    next_try_at: '2026-11-15T12:14:00Z',
    failures: 3,
  }
  expect(feedHealthText(failing, now)).toEqual({
    failing: true,
    text: 'The feed did not answer within 10 seconds.',
    detail: `3 tries failed since ${formatTimestamp('2026-11-15T11:48:00Z')}, next try ${shortTime('2026-11-15T12:14:00Z', now)}`,
  })
  const never = { ...failing, active: false, last_success_at: null, failures: 1 }
  expect(feedHealthText(never, now).detail).toBe('1 try failed, never succeeded')
})

it('says that an inactive feed is paused', () => {
  expect(feedHealthText({ ...healthy, active: false }, now)).toEqual({
    text: 'Paused',
    detail: 'last success 12 minutes ago',
  })
})

it('scales the bars to the tallest day', () => {
  expect(barHeights([0, 1, 5, 10, 100])).toEqual([0, 8, 8, 10, 100])
  expect(barHeights([0, 0])).toEqual([0, 0])
  expect(barHeights([])).toEqual([])
})
