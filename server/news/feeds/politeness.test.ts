import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '../../../contract/platform/durations.ts'
import {
  afterFailure,
  afterSuccess,
  BACKOFF_CEILING,
  emptyState,
  freshSeconds,
  isGoneForGood,
  retryAfterSeconds,
  statesFreshness,
} from './politeness.ts'

const now = new Date('2026-11-15T10:00:00Z')
const fresh = {
  etag: null,
  last_modified: null,
  content_hash: 'h',
  ttl_seconds: null,
  max_age_seconds: null,
  movedTo: null,
}
const failed = { message: 'No.', isGone: false, retryAfterSeconds: null }
const waitOf = (state: { next_try_at: string | null }) =>
  state.next_try_at === null ? null : (Date.parse(state.next_try_at) - now.getTime()) / 1000

test.each([
  ['120', 120],
  ['1', 60],
  ['999999999', 86_400],
  ['Sun, 15 Nov 2026 10:05:00 GMT', 300],
  ['Sun, 15 Nov 2020 10:05:00 GMT', 60],
  ['soon', null],
  ['', null],
])('Retry-After: %s', (value, seconds) => {
  expect(retryAfterSeconds({ 'retry-after': value }, now)).toBe(seconds)
})

test.each([
  [{ 'cache-control': 'public, max-age=600' }, 600],
  [{ 'cache-control': 'max-age=600, no-cache' }, null],
  [{ 'cache-control': 'max-age=600' }, 600],
  [{ 'cache-control': 'public,MAX-AGE = "600"' }, 600],
  [{ 'cache-control': 'x-max-age=600' }, null],
  [{ 'cache-control': 'max-age=0' }, null],
  [{ 'cache-control': 's-maxage=600' }, null],
  [{ expires: 'Sun, 15 Nov 2026 11:00:00 GMT' }, 3600],
  [{ expires: '0' }, null],
  [{}, null],
])('%j stays fresh for %s s', (headers, seconds) => {
  expect(freshSeconds(headers as Record<string, string>, now)).toBe(seconds)
})

test.each([
  [{ 'cache-control': 'no-cache' }, true],
  [{ expires: '0' }, true],
  [{ etag: '"1"' }, false],
  [{}, false],
])('%j says how long it stays good: %s', (headers, tells) => {
  expect(statesFreshness(headers as Record<string, string>)).toBe(tells)
})

describe('failures', () => {
  it('back off twice as long each time, up to a ceiling, and never for good', () => {
    let state = emptyState(1)
    const waits: (number | null)[] = []
    for (let n = 0; n < 60; n++) {
      state = afterFailure(state, failed, now)
      waits.push(waitOf(state))
    }
    expect(waits.slice(0, 4)).toEqual([600, 1200, 2400, 4800])
    expect(waits.at(-1)).toBe(BACKOFF_CEILING)
    expect(state).toMatchObject({ failures: 60, last_error: 'No.', last_success_at: null })
  })

  it('wait as long as the publisher asks, and know that it was the publisher', () => {
    const asked = afterFailure(emptyState(1), { ...failed, retryAfterSeconds: 7200 }, now)
    expect(waitOf(asked)).toBe(7200)
    expect(asked.retry_after_at).toBe(asked.next_try_at)
    expect(afterFailure(asked, failed, now).retry_after_at).toBeNull()
  })

  it.each([
    ['began with the first', {}, now.toISOString()],
    ['begin after a success', { last_success_at: '2026-11-15T09:00:00Z' }, now.toISOString()],
    ['go on', { failures: 2, failing_since: '2026-11-14T09:00:00Z' }, '2026-11-14T09:00:00Z'],
    [
      'of before this was kept',
      { failures: 2, last_success_at: '2026-11-13T09:00:00Z' },
      '2026-11-13T09:00:00Z',
    ],
    ['that never were anything else', { failures: 2 }, now.toISOString()],
  ])('that %s are told since when', (_, before, since) => {
    expect(afterFailure({ ...emptyState(1), ...before }, failed, now).failing_since).toBe(since)
  })

  it('are forgotten with the first success, which keeps the validators', () => {
    const state = afterSuccess(
      afterFailure(emptyState(1), failed, now),
      { ...fresh, etag: '"1"' },
      now,
    )
    expect(state).toMatchObject({
      failures: 0,
      last_error: null,
      next_try_at: null,
      etag: '"1"',
      last_success_at: now.toISOString(),
    })
  })

  it('keep the validators of the last success', () => {
    expect(afterFailure({ ...emptyState(1), etag: '"1"' }, failed, now).etag).toBe('"1"')
  })
})

describe('a hint to wait', () => {
  it('is kept a little short, so that a run at the same interval is not missed, and within reason', () => {
    expect(waitOf(afterSuccess(emptyState(1), { ...fresh, ttl_seconds: 600 }, now))).toBe(540)
    expect(waitOf(afterSuccess(emptyState(1), { ...fresh, max_age_seconds: 30 }, now))).toBe(0)
    expect(
      waitOf(afterSuccess(emptyState(1), { ...fresh, ttl_seconds: 10_000_000 }, now)),
    ).toBeLessThanOrEqual(6 * 3600)
  })

  it.each([0, -5, null])('of %s s is none', (ttl_seconds) => {
    const state = afterSuccess(emptyState(1), { ...fresh, ttl_seconds }, now)
    expect(state).toMatchObject({ ttl_seconds: null, next_try_at: null })
  })
})

describe('410', () => {
  const gone = { ...failed, isGone: true }
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)

  it('is believed after three tries over 48 hours', () => {
    let state = afterFailure(emptyState(1), gone, at(0))
    state = afterFailure(state, gone, at(24))
    expect(isGoneForGood(state, at(49))).toBe(false)
    state = afterFailure(state, gone, at(47))
    expect(isGoneForGood(state, at(47))).toBe(false)
    expect(isGoneForGood(afterFailure(state, gone, at(48)), at(48))).toBe(true)
  })

  it('is believed at the third try, if that comes so late', () => {
    const twice = afterFailure(afterFailure(emptyState(1), gone, at(0)), gone, at(24))
    expect(isGoneForGood(afterFailure(twice, gone, at(48)), at(48))).toBe(true)
  })

  it('starts over after a success', () => {
    let state = afterFailure(afterFailure(emptyState(1), gone, at(0)), gone, at(1))
    state = afterFailure(afterSuccess(state, fresh, at(2)), gone, at(60))
    expect(isGoneForGood(state, at(60))).toBe(false)
  })
})

it('a permanent redirect is counted while it leads to the same place', () => {
  const to = (movedTo: string | null, before = emptyState(1)) =>
    afterSuccess(before, { ...fresh, movedTo }, now)
  const twice = to('b', to('b'))
  expect(twice).toMatchObject({ moved_to: 'b', moved_count: 2 })
  expect(to('c', twice)).toMatchObject({ moved_to: 'c', moved_count: 1 })
  expect(to(null, twice)).toMatchObject({ moved_to: null, moved_count: 0 })
})
