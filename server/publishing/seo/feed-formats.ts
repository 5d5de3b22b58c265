import type { Article } from '../../../contract/news/articles.ts'
import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import type { FeedFile } from '../../../contract/publishing/feed-formats.ts'
import { xml } from './xml.ts'

export type FeedHead = {
  title: string
  description: string
  pageUrl: string
  feedUrl: string
  siteUrl: string
  /** What every entry's id begins with; it stays when the site moves. */
  idPrefix: string
}

export type FeedEntry = Pick<
  Article,
  | 'id'
  | 'title'
  | 'url'
  | 'published_at'
  | 'tags'
  | 'publisher_name'
  | 'overview'
  | 'image_url'
  | 'ad'
>

type Write = (head: FeedHead, entries: readonly FeedEntry[], updated: Date) => string

export const FEED_WRITERS: Record<FeedFile, Write> = {
  'feed.xml': rssFeed,
  'atom.xml': atomFeed,
  'feed.json': jsonFeed,
}

/** Paid articles are marked as the site itself marks them. */
const topics = ({ ad, tags }: FeedEntry) => [
  ...(ad ? ['Potentially Ad'] : []),
  ...tags.map(({ name }) => name),
]

/** From our own origin, so that feed readers contact nobody else. */
const pictureUrl = ({ siteUrl }: FeedHead, { id, image_url }: FeedEntry) =>
  image_url && /^https?:\/\//i.test(image_url)
    ? `${siteUrl}/images/articles/${id}?w=640`
    : undefined

function rssFeed(head: FeedHead, entries: readonly FeedEntry[], updated: Date): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${xml(head.title)}</title>
<link>${xml(head.pageUrl)}</link>
<description>${xml(head.description)}</description>
<language>en</language>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<atom:link href="${xml(head.feedUrl)}" rel="self" type="application/rss+xml"/>
${entries.map((entry) => rssItem(head, entry)).join('\n')}
</channel>
</rss>
`
}

function rssItem(head: FeedHead, entry: FeedEntry): string {
  const creator = entry.publisher_name
    ? `\n<dc:creator>${xml(entry.publisher_name)}</dc:creator>`
    : ''
  const categories = topics(entry).map((name) => `\n<category>${xml(name)}</category>`)
  const picture = pictureUrl(head, entry)
  const media = picture
    ? `\n<media:content url="${xml(picture)}" type="image/webp" medium="image"/>`
    : ''
  // A description is read as HTML, and ours is plain text: escaped once for HTML and once for XML.
  return `<item>
<title>${xml(entry.title)}</title>
<link>${xml(entry.url)}</link>
<guid isPermaLink="false">${xml(head.idPrefix + entry.id)}</guid>
<pubDate>${new Date(entry.published_at).toUTCString()}</pubDate>${creator}${categories.join('')}${media}
<description>${xml(xml(entry.overview))}</description>
</item>`
}

function atomFeed(head: FeedHead, entries: readonly FeedEntry[], updated: Date): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${xml(head.pageUrl)}</id>
<title>${xml(head.title)}</title>
<subtitle>${xml(head.description)}</subtitle>
<updated>${updated.toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${xml(head.feedUrl)}"/>
<link rel="alternate" type="text/html" href="${xml(head.pageUrl)}"/>
${entries.map((entry) => atomEntry(head, entry)).join('\n')}
</feed>
`
}

function atomEntry(head: FeedHead, entry: FeedEntry): string {
  const categories = topics(entry).map((name) => `\n<category term="${xml(name)}"/>`)
  const picture = pictureUrl(head, entry)
  const enclosure = picture
    ? `\n<link rel="enclosure" type="image/webp" href="${xml(picture)}"/>`
    : ''
  return `<entry>
<id>${xml(head.idPrefix + entry.id)}</id>
<title>${xml(entry.title)}</title>
<link rel="alternate" href="${xml(entry.url)}"/>${enclosure}
<published>${new Date(entry.published_at).toISOString()}</published>
<updated>${new Date(entry.published_at).toISOString()}</updated>
<author><name>${xml(entry.publisher_name || UNKNOWN_SOURCE)}</name></author>${categories.join('')}
<summary>${xml(entry.overview)}</summary>
</entry>`
}

function jsonFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: head.title,
    description: head.description,
    home_page_url: head.pageUrl,
    feed_url: head.feedUrl,
    language: 'en',
    items: entries.map((entry) => ({
      id: head.idPrefix + entry.id,
      url: entry.url,
      title: entry.title,
      content_text: entry.overview,
      date_published: entry.published_at,
      authors: [{ name: entry.publisher_name || UNKNOWN_SOURCE }],
      image: pictureUrl(head, entry),
      tags: topics(entry),
      ...(entry.ad && { _crypto_news: { paid: true } }),
    })),
  })
}
