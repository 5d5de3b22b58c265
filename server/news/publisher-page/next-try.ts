import type { NextTry } from '../../../contract/news/publisher-page.ts'
import { BACKOFF_CEILING, BACKOFF_START } from '../feeds/politeness.ts'
import type { FeedState } from '../feeds/store.ts'
import { currentTick } from '../schedule/feed-schedule.ts'
import { spanText } from './span-text.ts'

type Schedule = { enabled: boolean; interval: number }

/** When the schedule comes to this feed again, and why not sooner. */
export function nextTry(
  active: boolean,
  state: FeedState | undefined,
  { enabled, interval }: Schedule,
  now: Date,
): NextTry {
  const wish = wishOf(state, now)
  if (!active) return { at: null, why: 'it is paused', wish }
  if (!enabled) return { at: null, why: 'the schedule is off', wish }
  const due = Math.max(now.getTime() + 1, Date.parse(state?.next_try_at ?? '') || 0)
  const tick = currentTick(new Date(due - 1), interval).getTime() + interval * 1000
  return { at: new Date(tick).toISOString(), why: whyThen(state, interval, now), wish }
}

function whyThen(state: FeedState | undefined, interval: number, now: Date): string {
  if (state && state.failures > 0 && !asksToWait(state, now)) {
    const failures = state.failures === 1 ? '1 failure' : `${state.failures} failures`
    return `${failures}: waits grow from ${spanText(BACKOFF_START)} to ${spanText(BACKOFF_CEILING)} at most`
  }
  const wish = wishOf(state, now)
  const isPutOff = state?.next_try_at != null && Date.parse(state.next_try_at) > now.getTime()
  return isPutOff && wish
    ? `the server asked for ${spanText(wishSeconds(state, now))}`
    : `every ${spanText(interval)}`
}

const asksToWait = ({ retry_after_at }: FeedState, now: Date) =>
  retry_after_at !== null && Date.parse(retry_after_at) > now.getTime()

function wishSeconds(state: FeedState, now: Date): number {
  const { retry_after_at, last_fetch_at, ttl_seconds, max_age_seconds } = state
  if (retry_after_at && last_fetch_at && asksToWait(state, now))
    return Math.round((Date.parse(retry_after_at) - Date.parse(last_fetch_at)) / 1000)
  return Math.max(ttl_seconds ?? 0, max_age_seconds ?? 0)
}

function wishOf(state: FeedState | undefined, now: Date): string | null {
  const seconds = state ? wishSeconds(state, now) : 0
  if (!state || seconds === 0) return null
  const from = asksToWait(state, now)
    ? 'Retry-After'
    : (state.ttl_seconds ?? 0) >= (state.max_age_seconds ?? 0)
      ? 'the feed itself'
      : 'its headers'
  return `${spanText(seconds)} (${from})`
}
