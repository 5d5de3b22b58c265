import { entryId, type FeedEntry, type FeedHead, PAID_MARK, pictureUrl } from './feed-entry.ts'
import { xml } from './xml.ts'

export function rssFeed(head: FeedHead, entries: readonly FeedEntry[], updated: Date): string {
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
  const creator = entry.publisher_name ? `\n<dc:creator>${xml(entry.publisher_name)}</dc:creator>` : ''
  const names = [...(entry.ad ? [PAID_MARK] : []), ...entry.tags.map(({ name }) => name)]
  const categories = names.map((name) => `\n<category>${xml(name)}</category>`).join('')
  const picture = pictureUrl(head, entry)
  const media = picture ? `\n<media:content url="${xml(picture)}" type="image/webp" medium="image"/>` : ''
  // A description is read as HTML, and ours is plain text: escaped once for HTML and once for XML.
  return `<item>
<title>${xml(entry.title)}</title>
<link>${xml(entry.url)}</link>
<guid isPermaLink="false">${xml(entryId(head, entry))}</guid>
<pubDate>${new Date(entry.published_at).toUTCString()}</pubDate>${creator}${categories}${media}
<description>${xml(xml(entry.overview))}</description>
</item>`
}
