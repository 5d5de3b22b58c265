import type { FeedOffer } from '../../../contract/news/discovery.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { DAY_MS } from '../../../contract/platform/durations.ts'
import {
  type Outbound,
  OutboundError,
  type OutboundReply,
} from '../../platform/outbound/outbound.ts'
import { decodeText } from '../feed-reading/decode-text.ts'
import {
  type FeedLink,
  feedLinksIn,
  iconIn,
  linkedFeedsIn,
  usualFeedPlaces,
} from '../feed-reading/feed-link.ts'
import type { ParsedFeed } from '../feed-reading/parse-feed.ts'
import { FeedFailure } from '../feeds/feed-failure.ts'
import { movedTo, readReply } from '../feeds/fetch-feed.ts'

const MAX_REQUESTS = 8
const SEARCH_MS = 15_000
const REQUEST_MS = 5_000
const MAX_BYTES = 1_000_000
const MAX_FEEDS = 3
const ACCEPT =
  'text/html, application/rss+xml, application/atom+xml, application/feed+json, */*;q=0.5'

/** Waits until the host may get another request. */
export type Pace = (host: string) => Promise<void>

export type FoundFeeds = { feeds: FeedOffer[]; reason: string | null }

type Opened =
  | { kind: 'feed'; offer: FeedOffer }
  | { kind: 'page'; html: string; url: string; status: number }
  | { kind: 'failed'; reason: string; isUnreachable?: boolean }

/** The feeds of one site: of the address itself, announced by its page, linked there, or at the usual places. */
export async function findFeeds(
  outbound: Outbound,
  pace: Pace,
  typed: string,
): Promise<FoundFeeds> {
  const search = new FeedSearch(outbound, pace)
  const page = await search.openTyped(typed)
  if (page.kind === 'feed') return { feeds: [page.offer], reason: null }
  if (page.kind === 'failed') return { feeds: [], reason: page.reason }
  const announced = distinct(feedLinksIn(page.html, page.url))
  await search.readEach(announced, MAX_FEEDS)
  await search.readEach(linkedFeedsIn(page.html, page.url), 1)
  const places = usualFeedPlaces(page.url).map((address) => ({ address }))
  await search.readEach(places, 1)
  const icon = iconIn(page.html, page.url)
  return {
    feeds: search.feeds.map((feed) => ({ ...feed, icon })),
    reason: search.feeds.length > 0 ? null : whyNone(page.status, announced, search.tried),
  }
}

/** One search, within its limits of requests and time. */
class FeedSearch {
  readonly feeds: FeedOffer[] = []
  tried = 0
  private readonly outbound: Outbound
  private readonly pace: Pace
  private readonly seen = new Set<string>()
  private readonly until = performance.now() + SEARCH_MS
  private requestsLeft = MAX_REQUESTS

  constructor(outbound: Outbound, pace: Pace) {
    this.outbound = outbound
    this.pace = pace
  }

  /** A name without a scheme is tried with https, then with http. */
  async openTyped(typed: string): Promise<Opened> {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return this.open(typed)
    const secure = await this.open(`https://${typed}`)
    if (secure.kind !== 'failed' || !secure.isUnreachable) return secure
    const plain = await this.open(`http://${typed}`)
    return plain.kind === 'failed' ? secure : plain
  }

  async readEach(links: readonly { address: string }[], most: number) {
    for (const { address } of links) {
      if (this.feeds.length >= most || this.isOver()) return
      if (this.seen.has(address)) continue
      this.tried++
      const opened = await this.open(address)
      if (opened.kind === 'feed') this.keep(opened.offer)
    }
  }

  private keep(offer: FeedOffer) {
    if (!this.feeds.some(({ rss_url }) => rss_url === offer.rss_url)) this.feeds.push(offer)
  }

  private async open(address: string): Promise<Opened> {
    this.seen.add(address)
    try {
      const reply = await this.outbound.request(address, {
        headers: { accept: ACCEPT },
        maxBytes: MAX_BYTES,
        truncates: true,
        deadlineMs: Math.max(1, Math.min(REQUEST_MS, this.until - performance.now())),
        queueMs: SEARCH_MS,
        beforeHop: (url) => this.spend(url),
      })
      this.seen.add(reply.url)
      return await opened(address, reply)
    } catch (error) {
      if (error instanceof OutboundError)
        return { kind: 'failed', reason: error.message, isUnreachable: error.isUnsent }
      if (error instanceof FeedFailure) return { kind: 'failed', reason: error.message }
      throw error
    }
  }

  private async spend({ host, hostname }: URL) {
    if (this.isOver())
      throw new OutboundError(
        'TIMEOUT',
        `No feed was found on ${hostname} within ${SEARCH_MS / 1000} seconds.`,
      )
    this.requestsLeft--
    await this.pace(host)
  }

  private isOver(): boolean {
    return this.requestsLeft <= 0 || performance.now() >= this.until
  }
}

async function opened(address: string, reply: OutboundReply): Promise<Opened> {
  const isGood = reply.status >= 200 && reply.status < 300
  try {
    const feed: ParsedFeed | undefined = isGood
      ? await readReply(reply, { findsFullText: true })
      : undefined
    if (feed)
      return { kind: 'feed', offer: offerOf(movedTo(address, reply.redirects) ?? address, feed) }
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error
  }
  const html = decodeText(reply.body, reply.headers['content-type'])
  return { kind: 'page', html, url: reply.url, status: reply.status }
}

/** One feed in two formats is offered once. */
function distinct(links: FeedLink[]): FeedLink[] {
  const titles = new Set<string>()
  return links.filter(({ title }) => {
    const name = title
      .toLowerCase()
      .replace(/\b(?:rss|atom|json|feed|xml|[\d.]+)\b|[^\p{L}\p{N}]+/gu, '')
    if (titles.has(name)) return false
    titles.add(name)
    return true
  })
}

function whyNone(status: number, announced: FeedLink[], tried: number): string {
  const places = countText(tried, 'usual place')
  return `${whatThePageSays(status, announced)}, and there is none at ${places}.`
}

function whatThePageSays(status: number, announced: FeedLink[]): string {
  if (status >= 400) return `The page answered with an error (${status})`
  if (announced.length > 0) return 'The feed that the page announces cannot be read'
  return 'The page announces no feed'
}

const SHOWN_ITEMS = 3
/** 'Harbour Post RSS Feed', 'Harbour Post » Feed' */
const FEED_WORDS = /[\s\-–—|»:·]+(?:(?:rss|atom|news)\s+)?(?:rss|atom|feed)(?:\s+feed)?\s*$/i

export function offerOf(rss_url: string, feed: ParsedFeed): FeedOffer {
  const dated = feed.items
    .map(({ title, published_at }) => ({ title, at: published_at?.getTime() }))
    .sort((a, b) => (b.at ?? 0) - (a.at ?? 0))
  const times = dated.flatMap(({ at }) => at ?? [])
  const name = feed.title.replace(FEED_WORDS, '').trim()
  return {
    rss_url,
    title: name || new URL(rss_url).hostname.replace(/^www\./, ''),
    description: feed.description,
    items: feed.items.length,
    per_day: perDay(times),
    newest_at: timeOf(times[0]),
    images: feed.items.some(({ image_url }) => image_url !== null),
    full_text_in: feed.fullText?.element ?? null,
    icon: null,
    newest: dated
      .slice(0, SHOWN_ITEMS)
      .map(({ title, at }) => ({ title, published_at: timeOf(at) })),
  }
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Over the time that the feed covers, newest first; at least a day, so that a burst is not a habit. */
function perDay(times: number[]): number | null {
  const [newest, oldest] = [times[0], times.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  return Math.round((times.length / Math.max(1, (newest - oldest) / DAY_MS)) * 10) / 10
}
