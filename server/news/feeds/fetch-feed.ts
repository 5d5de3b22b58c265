import { createHash } from 'node:crypto'
import {
  type Outbound,
  OutboundError,
  type OutboundReply,
} from '../../platform/outbound/outbound.ts'
import { mayTakeSecrets } from '../../platform/outbound/redirects.ts'
import type { ParsedFeed, ReadingSource } from '../feed-reading/parse-feed.ts'
import { NotAFeedError } from '../feed-reading/raw-feed.ts'
import { readFeed } from '../feed-reading/read-feed.ts'
import { FeedFailure } from './feed-failure.ts'
import { freshSeconds, retryAfterSeconds, type Success, statesFreshness } from './politeness.ts'
import type { FeedState } from './store.ts'

export type FeedSource = {
  rss_url: string
  content_fetch_type: 'rss' | 'api' | null
  content_rss_tag: string | null
}

/** `feed` is null when nothing changed since the last fetch. */
export type Fetched = { success: Success; feed: ParsedFeed | null; reply: OutboundReply }

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, */*;q=0.5'

/** The next fetch is unconditional: the rest of a truncated feed may come under the same ETag. */
const NO_VALIDATORS = { etag: null, last_modified: null, content_hash: null }

/** One conditional fetch, by the publisher's validators or else by content, which is checked once a day. */
export async function fetchFeed(
  outbound: Outbound,
  source: FeedSource,
  state: FeedState,
  now: Date,
): Promise<Fetched> {
  const reply = await requestFeed(
    outbound,
    source.rss_url,
    now,
    isFirstToday(state, now) ? {} : state,
  )
  const { status } = reply
  const hash =
    status === 304 ? state.content_hash : createHash('sha256').update(reply.body).digest('hex')
  if (status === 304 || hash === state.content_hash)
    return {
      success: success(source.rss_url, reply, state, hash, state.ttl_seconds, now),
      feed: null,
      reply,
    }
  const contentTag = source.content_fetch_type === 'rss' ? source.content_rss_tag : null
  const feed = await readReply(reply, {
    findsFullText: true,
    ...(contentTag ? { contentTag } : {}),
  })
  const learned = success(source.rss_url, reply, state, hash, feed.waitSeconds, now)
  return { success: feed.isCut ? { ...learned, ...NO_VALIDATORS } : learned, feed, reply }
}

/** Once a day unconditionally: some publishers always say 'not modified'. */
function isFirstToday({ last_success_at }: FeedState, now: Date): boolean {
  return last_success_at !== null && dayOf(new Date(last_success_at)) !== dayOf(now)
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

export async function requestFeed(
  outbound: Outbound,
  url: string,
  now: Date,
  {
    etag,
    last_modified,
    deadlineMs,
  }: { etag?: string | null; last_modified?: string | null; deadlineMs?: number } = {},
): Promise<OutboundReply> {
  const headers: Record<string, string> = { accept: ACCEPT }
  if (etag) headers['if-none-match'] = etag
  if (last_modified) headers['if-modified-since'] = last_modified
  try {
    const reply = await outbound.request(url, {
      headers,
      ...(deadlineMs ? { deadlineMs, queueMs: deadlineMs } : {}),
    })
    const isConditional = Boolean(etag || last_modified)
    if (reply.status === 304 && isConditional) return reply
    if (reply.status < 200 || reply.status > 299) throw statusFailure(reply, now)
    return reply
  } catch (error) {
    if (error instanceof OutboundError)
      throw new FeedFailure(error.code, error.message, { exchange: { redirects: error.redirects } })
    throw error
  }
}

export async function readReply(
  reply: OutboundReply,
  how: Pick<ReadingSource, 'contentTag' | 'findsFullText'>,
): Promise<ParsedFeed> {
  const contentType = reply.headers['content-type']
  try {
    return await readFeed(reply.body, {
      url: reply.url,
      ...(contentType ? { contentType } : {}),
      ...how,
    })
  } catch (error) {
    if (error instanceof NotAFeedError)
      throw new FeedFailure(error.code, error.message, { exchange: exchangeOf(reply) })
    throw error
  }
}

function success(
  address: string,
  reply: OutboundReply,
  state: FeedState,
  content_hash: string | null,
  ttl_seconds: number | null,
  now: Date,
): Success {
  const isOld = reply.status === 304
  const kept = isOld ? state : NO_VALIDATORS
  return {
    // a header may be there and empty
    etag: reply.headers.etag?.slice(0, 500) || kept.etag,
    last_modified: reply.headers['last-modified']?.slice(0, 100) || kept.last_modified,
    content_hash,
    ttl_seconds,
    // A 304 refers to the response we have: headers it omits still hold.
    max_age_seconds:
      isOld && !statesFreshness(reply.headers)
        ? state.max_age_seconds
        : freshSeconds(reply.headers, now),
    movedTo: movedTo(address, reply.redirects),
  }
}

const exchangeOf = (reply: OutboundReply) => ({ redirects: reply.redirects, reply })

function statusFailure(reply: OutboundReply, now: Date): FeedFailure {
  const wait = retryAfterSeconds(reply.headers, now)
  const { status } = reply
  const failed = (
    code: string,
    sentence: string,
    more: { isGone?: boolean; waits?: boolean } = {},
  ) =>
    new FeedFailure(code, sentence, {
      isGone: more.isGone ?? false,
      retryAfterSeconds: more.waits ? wait : null,
      exchange: exchangeOf(reply),
    })
  if (status === 304)
    return failed(
      'HTTP_STATUS',
      'The publisher says that nothing has changed (304), but nobody asked.',
    )
  if (reply.headers['cf-mitigated'])
    return failed(
      'CHALLENGE',
      `The publisher's protection against robots answered with a challenge page (${status}).`,
      { waits: true },
    )
  if (status === 410)
    return failed('GONE', 'The publisher says that this feed is gone for good (410).', {
      isGone: true,
    })
  if (status === 429)
    return failed('HTTP_STATUS', 'The publisher asks for fewer requests (429).', { waits: true })
  if (status === 404)
    return failed('HTTP_STATUS', 'The publisher has no feed at this address (404).')
  if (status === 401 || status === 403)
    return failed('HTTP_STATUS', `The publisher refuses access to this feed (${status}).`)
  return failed('HTTP_STATUS', `The publisher answered with an error (${status}).`, { waits: true })
}

/** Where permanent redirects lead; null if nowhere new. A sign-in part moves along on the same host, and ends the run elsewhere. */
export function movedTo(address: string, redirects: OutboundReply['redirects']): string | null {
  let at = new URL(address)
  let target: string | null = null
  for (const { status, to } of redirects) {
    if (status !== 301 && status !== 308) break
    const next = new URL(to)
    if (hasSignIn(at) && !hasSignIn(next)) {
      if (!mayTakeSecrets(at, next)) break
      next.username = at.username
      next.password = at.password
    }
    at = next
    target = next.href
  }
  return target
}

function hasSignIn({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
