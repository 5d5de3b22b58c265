import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { entryId, type FeedEntry, type FeedHead, PAID_MARK, pictureUrl } from './feed-entry.ts'

/** JSON Feed 1.1. */
export function jsonFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    description: head.description,
    home_page_url: head.pageUrl,
    feed_url: head.feedUrl,
    language: 'en',
    items: entries.map((entry) => ({
      id: entryId(head, entry),
      url: entry.url,
      title: entry.title,
      content_text: entry.overview,
      date_published: entry.published_at,
      authors: [{ name: entry.publisher_name || UNKNOWN_SOURCE }],
      image: pictureUrl(head, entry),
      tags: [...(entry.ad ? [PAID_MARK] : []), ...entry.tags.map(({ name }) => name)],
      ...(entry.ad && { _crypto_news: { paid: true } }),
    })),
  })
}
