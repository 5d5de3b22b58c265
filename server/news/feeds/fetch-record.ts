import {
  DATES_AHEAD_MAX_MINUTES,
  type FetchEvidence,
  type FetchKind,
} from '../../../contract/news/fetch-kinds.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { KnownArticle } from '../articles/ingest-store.ts'
import type { FeedItem } from '../feed-reading/clean-item.ts'
import type { ParsedFeed } from '../feed-reading/parse-feed.ts'
import type { PublisherRow } from '../publishers/store.ts'
import type { FeedFailure } from './feed-failure.ts'
import type { Fetched } from './fetch-feed.ts'
import type { NewFetch } from './store.ts'
import { statusLine, whatWasSent } from './what-was-sent.ts'

export type Stored = {
  added: number
  updated: number
  /** Older than what is kept: never taken in. */
  tooOld: number
  undated: number
  sameAs: FetchEvidence['same_as'] | undefined
  listed: number[]
}

export type Visit = { publisher: PublisherRow; at: Date; milliseconds: number }

export function recordOfSuccess(visit: Visit, { feed, reply }: Fetched, stored: Stored): NewFetch {
  const exchange = { redirects: reply.redirects, reply }
  const { added, undated } = stored
  return {
    ...frameOf(visit),
    kind: added > 0 ? 'new' : 'unchanged',
    status_line: statusLine(exchange),
    sent: whatWasSent(visit.publisher.rss_url, exchange),
    new_items: added - undated,
    undated_items: undated,
    duplicate_items: (feed?.items.length ?? 0) - added,
    unusable_items: feed?.unusable ?? 0,
    evidence: feed ? evidenceOf(feed, stored, visit.at) : {},
  }
}

export function recordOfFailure(
  visit: Visit,
  failure: FeedFailure,
  found: FetchEvidence['found'] | undefined,
): NewFetch {
  return {
    ...frameOf(visit),
    kind: kindOf(failure),
    status_line: statusLine(failure.exchange),
    sent: whatWasSent(visit.publisher.rss_url, failure.exchange, failure.message),
    error: failure.message,
    retry_after_seconds: failure.retryAfterSeconds,
    evidence: found ? { found } : {},
  }
}

const frameOf = ({ publisher, at, milliseconds }: Visit) => ({
  publisher_id: publisher.id,
  at: at.toISOString(),
  milliseconds: Math.round(milliseconds),
})

function kindOf({ code, retryAfterSeconds, exchange }: FeedFailure): FetchKind {
  const status = exchange.reply?.status
  if (status === 429 || (status === 503 && retryAfterSeconds !== null)) return 'rate-limited'
  if (code === 'NOT_A_FEED') return 'not-a-feed'
  return code === 'TIMEOUT' ? 'timeout' : 'error'
}

function evidenceOf(feed: ParsedFeed, { sameAs }: Stored, now: Date): FetchEvidence {
  const ahead = datesAhead(feed.items, now)
  return {
    items: feed.items.length,
    ...(feed.leftOut > 0 ? { left_out: feed.leftOut } : {}),
    ...(feed.whyUnusable.length > 0 ? { unusable: feed.whyUnusable } : {}),
    ...(feed.fullText ? { full_text: feed.fullText } : {}),
    ...(ahead ? { ahead } : {}),
    ...(sameAs ? { same_as: sameAs } : {}),
  }
}

/** Clocks differ by a few minutes anywhere. */
const CLOCKS_DIFFER_MINUTES = 5

function datesAhead(items: FeedItem[], now: Date): FetchEvidence['ahead'] {
  const minutes = items
    .flatMap(({ published_at }) =>
      published_at ? [(published_at.getTime() - now.getTime()) / MINUTE_MS] : [],
    )
    .filter((ahead) => ahead > CLOCKS_DIFFER_MINUTES && ahead <= DATES_AHEAD_MAX_MINUTES)
  return minutes.length > 0
    ? { items: minutes.length, minutes: Math.ceil(Math.max(...minutes)) }
    : undefined
}

export function mostlyOf(
  known: KnownArticle[],
  publisherId: number,
): FetchEvidence['same_as'] | undefined {
  const counts = new Map<number, number>()
  for (const { publisher_id } of known)
    if (publisher_id !== null && publisher_id !== publisherId)
      counts.set(publisher_id, (counts.get(publisher_id) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most && { publisher_id: most[0], items: most[1] }
}
