import type { FeedItem } from '../../news/feed-reading/clean-item.ts'

/** A document as a publisher might send it, and what must come of it. */
export type StrangeDocument = {
  name: string
  document: string | Buffer
  contentType?: string
  contentTag?: string
} & (
  | { items: Expected[]; title?: string; unusable?: number; isCut?: boolean; waitSeconds?: number }
  | { refused: RegExp }
)

type Expected = Partial<Omit<FeedItem, 'published_at' | 'url_key'>> & {
  published_at?: string | null
}

/** An RSS feed around these items. */
export function rss(items: string, attributes = 'version="2.0"', channel = ''): string {
  return `<?xml version="1.0"?><rss ${attributes}><channel><title>Desk</title>${channel}${items}</channel></rss>`
}

/** An Atom feed around these entries. */
export function atom(entries: string, attributes = 'xmlns="http://www.w3.org/2005/Atom"'): string {
  return `<?xml version="1.0"?><feed ${attributes}><title>Desk</title>${entries}</feed>`
}

/** An item or entry that differs from others only in its one strange part. */
export function item(
  part: string,
  title = '<title>T</title>',
  link = '<link>https://desk.test/1</link>',
) {
  return `<item>${title}${link}${part}</item>`
}

export function entry(
  part: string,
  title = '<title>T</title>',
  link = '<link href="https://desk.test/1"/>',
) {
  return `<entry>${title}${link}${part}</entry>`
}
