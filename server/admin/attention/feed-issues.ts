import { ATTENTION, type Fix } from '../../../contract/admin/attention.ts'
import { isQuiet, usualADay } from '../../../contract/news/feed-health.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { at, type Facts, type FoundIssue, open } from './facts.ts'

const FETCH: Fix = { kind: 'fetch', label: 'Try now', path: null }
const USE_ADDRESS: Fix = { kind: 'use-address', label: 'Use new address', path: null }

const FEEDS_AT_LEAST = 3

/** Most feeds fail at once, which points to this server's network, even where each failed only once. */
export function allFeedsIssue({ publishers }: Facts): FoundIssue | undefined {
  const active = publishers.filter((publisher) => publisher.active)
  const failing = active.filter(({ last_error }) => last_error)
  if (active.length < FEEDS_AT_LEAST || failing.length < active.length * ATTENTION.feedsShare)
    return undefined
  const times = failing.flatMap(({ failing_since }) => failing_since ?? [])
  const since = times.toSorted().at(-1) ?? null
  return {
    id: 'feeds',
    kind: 'feed',
    state: 'broken',
    subject: 'Feeds',
    message: `${failing.length} of ${active.length} did not answer.`,
    meta: [since && `Since ${at(since)}`, "check this server's network"]
      .filter(Boolean)
      .join(' · '),
    since,
    fixes: [open('Open publishers', '/admin/publishers')],
  }
}

export function feedIssue(
  publisher: Facts['publishers'][number],
  now: Date,
): FoundIssue | undefined {
  const { id, name, failures, last_error, last_success_at, failing_since, next_try_at } = publisher
  const { moved_to = null, moved_count = 0, moved_items = null } = publisher.moved ?? {}
  const about = {
    kind: 'feed' as const,
    subject: name,
    since: failing_since ?? last_success_at,
    publisher_id: id,
    address: moved_to,
    address_items: moved_items,
  }
  const openIt = open('Open', `/admin/publishers/${id}`)
  if (failures >= ATTENTION.feedFailures)
    return {
      ...about,
      id: `feed:${id}`,
      state: 'broken',
      message: last_error ?? 'the feed cannot be read.',
      meta: [
        last_success_at
          ? `Failing since ${at(failing_since ?? last_success_at)}`
          : 'Never answered',
        `${failures} tries`,
        ...(next_try_at ? [`next try ${at(next_try_at)}`] : []),
      ].join(' · '),
      fixes: [...(moved_to ? [USE_ADDRESS] : []), openIt, FETCH],
    }
  if (moved_to)
    return {
      ...about,
      id: `moved:${id}`,
      state: 'near',
      fixes: [USE_ADDRESS, FETCH],
      ...(moved_count > 0
        ? {
            message: 'the server says the feed moved for good.',
            meta: `Seen ${moved_count} of 3 times; then the address changes by itself`,
          }
        : {
            message: 'a web page stands where the feed was, and names another address.',
            meta: `${countText(failures, 'try', 'tries')} failed`,
          }),
    }
  if (!isQuiet(publisher, now)) return undefined
  const usual = Math.round(usualADay(publisher.articles_per_day_14d))
  return {
    ...about,
    id: `quiet:${id}`,
    kind: 'quiet',
    state: 'near',
    message: `quiet for ${ATTENTION.quietDays} days, usually ${usual} a day.`,
    meta: 'The feed answers, but brings nothing new',
    fixes: [openIt, FETCH],
  }
}
