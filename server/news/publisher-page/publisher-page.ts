import { WORTH_DAYS } from '../../../contract/news/feed-health.ts'
import type { UnusableItems } from '../../../contract/news/fetch-kinds.ts'
import type { NextTry, PublisherPage } from '../../../contract/news/publisher-page.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { DEADLINE_MS } from '../../platform/outbound/deadline.ts'
import { currentSettings } from '../../platform/settings/store.ts'
import { BACKOFF_CEILING, BACKOFF_START } from '../feeds/politeness.ts'
import { type FeedState, feedState } from '../feeds/store.ts'
import { onePublisher } from '../publishers/manage-publishers.ts'
import { publisherNames } from '../publishers/store.ts'
import { currentTick } from '../schedule/run-schedule.ts'
import { costsSince, type FetchRow, fetchesOf, rhythmOf, sentIn, worthOf } from './store.ts'
import { spanText, suggestionsOf } from './suggestions.ts'

export async function publisherPage(context: Context, id: number): Promise<PublisherPage> {
  const { db } = context
  const now = context.now()
  const since = new Date(now.getTime() - WORTH_DAYS * DAY_MS)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const publisher = await onePublisher(context, id)
  const [state, fetches, settings, rhythm, worth, costs, known] = await Promise.all([
    feedState(db, id),
    fetchesOf(db, id),
    currentSettings(db),
    rhythmOf(db, id, since),
    worthOf(db, id, since),
    costsSince(db, id, month),
    publisherNames(db),
  ])
  return {
    publisher,
    fetches: fetches.map((fetch) => ({ ...fetch, left_out_items: fetch.evidence.left_out ?? 0 })),
    unusable: unusableIn(fetches),
    limit_milliseconds: DEADLINE_MS,
    next_try: nextTry(publisher.active, state, settings, now),
    suggestions: suggestionsOf({
      publisher,
      moved: { to: state?.moved_to ?? null, seen: state?.moved_count ?? 0 },
      fetches,
      names: new Map(known.map(({ id, name }) => [id, name])),
      rhythm,
      interval: settings.interval,
    }),
    worth: { ...worth, ...costs },
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
  for (const { reason, count, titles } of fetches.flatMap(
    ({ evidence }) => evidence.unusable ?? [],
  )) {
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
  const asked = wishOf(state, now)
  const wish = asked ? `${spanText(asked.seconds)} (${asked.from})` : null
  if (!active) return { at: null, why: 'it is paused', wish }
  if (!enabled) return { at: null, why: 'the schedule is off', wish }
  const putOffUntil = Date.parse(state?.next_try_at ?? '') || 0
  const due = Math.max(now.getTime() + 1, putOffUntil)
  const tick = currentTick(new Date(due - 1), interval).getTime() + interval * 1000
  const failures = state?.failures ?? 0
  const why =
    failures > 0 && asked?.from !== 'Retry-After'
      ? `${countText(failures, 'failure')}: waits grow from ${spanText(BACKOFF_START)} to ${spanText(BACKOFF_CEILING)} at most`
      : asked && putOffUntil > now.getTime()
        ? `the server asked for ${spanText(asked.seconds)}`
        : `every ${spanText(interval)}`
  return { at: new Date(tick).toISOString(), why, wish }
}

/** The interval that the server or the feed asks for; undefined if none. */
function wishOf(
  state: FeedState | undefined,
  now: Date,
): { seconds: number; from: string } | undefined {
  if (!state) return undefined
  const { retry_after_at, last_fetch_at } = state
  if (retry_after_at && last_fetch_at && Date.parse(retry_after_at) > now.getTime()) {
    const seconds = Math.round((Date.parse(retry_after_at) - Date.parse(last_fetch_at)) / 1000)
    return { seconds, from: 'Retry-After' }
  }
  const [ttl, age] = [state.ttl_seconds ?? 0, state.max_age_seconds ?? 0]
  if (ttl === 0 && age === 0) return undefined
  return { seconds: Math.max(ttl, age), from: ttl >= age ? 'the feed itself' : 'its headers' }
}
