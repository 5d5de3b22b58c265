import iconv from 'iconv-lite'
import { atom } from './atom.ts'
import type { Feed } from './feed.ts'
import { jsonFeed } from './json-feed.ts'
import { rdf } from './rdf.ts'
import { rss } from './rss.ts'

export function renderFeed(feed: Feed): { type: string; body: Buffer } {
  switch (feed.outlet.format) {
    case 'rss-content':
      return { type: 'application/rss+xml; charset=utf-8', body: Buffer.from(rss(feed, 'content')) }
    case 'rss-media':
      return { type: 'application/rss+xml; charset=utf-8', body: Buffer.from(rss(feed, 'media')) }
    case 'rss-enclosure':
      return { type: 'text/xml', body: Buffer.from(rss(feed, 'enclosure')) }
    case 'atom':
      return { type: 'application/atom+xml', body: Buffer.from(atom(feed)) }
    case 'rdf':
      return { type: 'application/rdf+xml', body: Buffer.from(rdf(feed)) }
    case 'json':
      return { type: 'application/feed+json', body: Buffer.from(jsonFeed(feed)) }
    case 'windows-1252':
      // Named only inside the document, as old systems do: the reader has to look.
      return {
        type: 'text/xml',
        body: iconv.encode(rss(feed, 'content', 'windows-1252'), 'windows-1252'),
      }
  }
}
