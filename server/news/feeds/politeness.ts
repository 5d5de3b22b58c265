import { HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../contract/platform/durations.ts'
import { retryAfterMs } from '../../platform/outbound/retry-after.ts'
import { parseDate } from '../feed-reading/parse-date.ts'
import type { FeedState } from './store.ts'

export type FeedHeaders = Record<string, string>

/** In seconds, as all waits are. */
export const BACKOFF_START = 10 * MINUTE_SECONDS
/** However often a feed fails, it is tried again this soon: nothing stops it for good. */
export const BACKOFF_CEILING = 12 * HOUR_SECONDS
/** Upper bound of the interval a publisher can request. */
const HINT_MAX = 6 * HOUR_SECONDS
const GONE_TRIES = 3
const GONE_HOURS = 48
/** A permanent redirect is believed when it has been seen this often in a row. */
export const MOVED_TIMES = 3

export function emptyState(publisher_id: number): FeedState {
  return {
    publisher_id,
    etag: null,
    last_modified: null,
    content_hash: null,
    listed: [],
    ttl_seconds: null,
    max_age_seconds: null,
    last_fetch_at: null,
    last_success_at: null,
    last_error: null,
    failures: 0,
    failing_since: null,
    next_try_at: null,
    retry_after_at: null,
    first_gone_at: null,
    gone_count: 0,
    moved_to: null,
    moved_count: 0,
  }
}

/** The hints as the publisher wrote them; both may be beyond reason. */
export type Success = Pick<
  FeedState,
  'etag' | 'last_modified' | 'content_hash' | 'ttl_seconds' | 'max_age_seconds'
> & { movedTo: string | null }

export function afterSuccess(state: FeedState, success: Success, now: Date): FeedState {
  const { movedTo, ...validators } = success
  const ttl_seconds = withinReason(success.ttl_seconds)
  const max_age_seconds = withinReason(success.max_age_seconds)
  const wait = Math.max(ttl_seconds ?? 0, max_age_seconds ?? 0)
  return {
    ...emptyState(state.publisher_id),
    listed: state.listed,
    ...validators,
    ttl_seconds,
    max_age_seconds,
    last_fetch_at: now.toISOString(),
    last_success_at: now.toISOString(),
    next_try_at: wait > 0 ? later(now, fitToSchedule(wait)) : null,
    moved_to: movedTo,
    moved_count: movedTo === null ? 0 : movedTo === state.moved_to ? state.moved_count + 1 : 1,
  }
}

export type Failure = { message: string; isGone: boolean; retryAfterSeconds: number | null }

export function afterFailure(state: FeedState, failure: Failure, now: Date): FeedState {
  const failures = state.failures + 1
  const backoff = Math.min(BACKOFF_START * 2 ** Math.min(failures - 1, 20), BACKOFF_CEILING)
  const wait = failure.retryAfterSeconds ?? backoff
  return {
    ...state,
    last_fetch_at: now.toISOString(),
    last_error: failure.message,
    failures,
    failing_since:
      state.failing_since ??
      (state.failures > 0 ? state.last_success_at : null) ??
      now.toISOString(),
    next_try_at: later(now, wait),
    retry_after_at: failure.retryAfterSeconds === null ? null : later(now, wait),
    first_gone_at: failure.isGone
      ? (state.first_gone_at ?? now.toISOString())
      : state.first_gone_at,
    gone_count: state.gone_count + (failure.isGone ? 1 : 0),
    moved_to: null,
    moved_count: 0,
  }
}

/** 410 on three tries over at least 48 hours: the publisher means it. */
export function isGoneForGood(state: FeedState, now: Date): boolean {
  if (state.gone_count < GONE_TRIES || !state.first_gone_at) return false
  return now.getTime() - Date.parse(state.first_gone_at) >= GONE_HOURS * HOUR_MS
}

export function retryAfterSeconds(headers: FeedHeaders, now: Date): number | null {
  const wait = retryAfterMs(headers['retry-after'], now.getTime())
  return wait === undefined ? null : Math.max(Math.ceil(wait / 1000), MINUTE_SECONDS)
}

export function statesFreshness(headers: FeedHeaders): boolean {
  return Boolean(headers['cache-control'] || headers.expires)
}

export function freshSeconds(headers: FeedHeaders, now: Date): number | null {
  const control = headers['cache-control'] ?? ''
  if (/no-cache|no-store/i.test(control)) return null
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(control)?.[1]
  const seconds = age === undefined ? secondsUntil(parseDate(headers.expires), now) : Number(age)
  return seconds !== null && seconds > 0 ? seconds : null
}

function secondsUntil(date: Date | null, now: Date): number | null {
  return date === null ? null : Math.round((date.getTime() - now.getTime()) / 1000)
}

function withinReason(seconds: number | null): number | null {
  return seconds !== null && seconds > 0 ? Math.min(Math.round(seconds), HINT_MAX) : null
}

/** A little early, or a wait of exactly one interval would always miss the next run by seconds. */
const fitToSchedule = (seconds: number): number =>
  Math.max(0, seconds - Math.max(MINUTE_SECONDS, seconds / 10))

const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString()
