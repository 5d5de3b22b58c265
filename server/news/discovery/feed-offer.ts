import type { FeedOffer } from '../../../contract/news/discovery.ts'
import type { ParsedFeed } from '../feed-reading/parse-feed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
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
    full_text_in: feed.fullText?.element ?? null,
    newest: dated.slice(0, SHOWN_ITEMS).map(({ title, at }) => ({ title, published_at: timeOf(at) })),
  }
}

const timeOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Over the time that the feed covers, newest first; at least a day, so that a burst is not a habit. */
function perDay(times: number[]): number | null {
  const [newest, oldest] = [times[0], times.at(-1)]
  if (newest === undefined || oldest === undefined) return null
  return Math.round((times.length / Math.max(1, (newest - oldest) / DAY_MS)) * 10) / 10
}
