import { UNKNOWN_SOURCE } from '../../../contract/platform/site-meta.ts'
import { entryId, type FeedEntry, type FeedHead, PAID_MARK, pictureUrl } from './feed-entry.ts'
import { xml } from './xml.ts'

export function atomFeed(head: FeedHead, entries: readonly FeedEntry[], updated: Date): string {
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
  const names = [...(entry.ad ? [PAID_MARK] : []), ...entry.tags.map(({ name }) => name)]
  const categories = names.map((name) => `\n<category term="${xml(name)}"/>`).join('')
  const picture = pictureUrl(head, entry)
  const enclosure = picture ? `\n<link rel="enclosure" type="image/webp" href="${xml(picture)}"/>` : ''
  return `<entry>
<id>${xml(entryId(head, entry))}</id>
<title>${xml(entry.title)}</title>
<link rel="alternate" href="${xml(entry.url)}"/>${enclosure}
<published>${new Date(entry.published_at).toISOString()}</published>
<updated>${new Date(entry.published_at).toISOString()}</updated>
<author><name>${xml(entry.publisher_name || UNKNOWN_SOURCE)}</name></author>${categories}
<summary>${xml(entry.overview)}</summary>
</entry>`
}
