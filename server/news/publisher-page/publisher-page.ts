import { WORTH_DAYS } from '../../../contract/news/feed-health.ts'
import type { UnusableItems } from '../../../contract/news/fetch-kinds.ts'
import type { NextTry, PublisherPage } from '../../../contract/news/publisher-page.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { DEADLINE_MS } from '../../platform/outbound/deadline.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { BACKOFF_CEILING, BACKOFF_START } from '../feeds/politeness.ts'
import { type FeedState, feedState } from '../feeds/store.ts'
import { onePublisher } from '../publishers/manage-publishers.ts'
import { currentTick } from '../schedule/run-schedule.ts'
import { costsSince, type FetchRow, fetchesOf, namesOf, rhythmOf, sentIn, worthOf } from './store.ts'
import { spanText, suggestionsOf } from './suggestions.ts'

const DAY_MS = 24 * 3_600_000

export async function publisherPage(context: Context, id: number): Promise<PublisherPage> {
  const { db } = context
  const now = context.now()
  const since = new Date(now.getTime() - WORTH_DAYS * DAY_MS)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const publisher = await onePublisher(context, id)
  const [state, fetches, settings, rhythm, worth, costs] = await Promise.all([
    feedState(db, id),
    fetchesOf(db, id),
    currentSettings(db),
    rhythmOf(db, id, since),
    worthOf(db, id, since),
    costsSince(db, id, month),
  ])
  const names = await namesOf(
    db,
    fetches.flatMap(({ evidence }) => evidence.same_as?.publisher_id ?? []),
  )
  const { mean, bearish, neutral, bullish, ...counts } = worth
  return {
    publisher,
    fetches,
    unusable: unusableIn(fetches),
    limit_milliseconds: DEADLINE_MS,
    next_try: nextTry(publisher.active, state, settings, now),
    suggestions: suggestionsOf({
      publisher,
      moved: { to: state?.moved_to ?? null, seen: state?.moved_count ?? 0 },
      fetches,
      names,
      rhythm,
      interval: settings.interval,
    }),
    worth: { ...counts, ...costs, sentiment: mean === null ? null : { mean, bearish, neutral, bullish } },
  }
}

export async function whatServerSent({ db }: Context, id: number, fetch: number) {
  const row = await sentIn(db, id, fetch)
  if (!row) throw notFound('Fetch')
  return row
}

const TITLES_SHOWN = 5

/** A broken feed repeats the same items with every fetch: list titles once. */
function unusableIn(fetches: FetchRow[]): UnusableItems[] {
  const reasons = new Map<string, UnusableItems>()
  for (const { reason, count, titles } of fetches.flatMap(({ evidence }) => evidence.unusable ?? [])) {
    const known = reasons.get(reason) ?? { reason, count: 0, titles: [] }
    reasons.set(reason, {
      reason,
      count: known.count + count,
      titles: [...new Set([...known.titles, ...titles])].slice(0, TITLES_SHOWN),
    })
  }
  return [...reasons.values()]
}

type Schedule = { enabled: boolean; interval: number }

function nextTry(
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
