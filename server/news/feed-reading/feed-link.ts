import { readAttributes } from './scan-xml.ts'
import { webAddress } from './web-address.ts'

const HEAD_CHARACTERS = 100_000
const FEED_TYPE = /^application\/(?:rss|atom|feed|rdf)\+(?:xml|json)$/i

/** The feed a web page links to, except its comment feed. */
export function feedLinkIn(html: string, url: string): string | null {
  for (const [, source = ''] of html.slice(0, HEAD_CHARACTERS).matchAll(/<link\s([^>]{1,2000})>/gi)) {
    const { rel = '', type = '', href, title = '' } = readAttributes(source.replace(/\/$/, ''))
    const isFeed = /\balternate\b/i.test(rel) && FEED_TYPE.test(type.trim())
    if (!isFeed || /comment/i.test(title + href)) continue
    const address = webAddress(href, url)
    if (address) return address.href
  }
  return null
}
