import { expect } from 'vitest'
import { parseFeed } from '../news/feed-reading/parse-feed.ts'

export const FEED_URL = 'https://news.test/feed.xml'

export function parse(text: string, options: { contentTag?: string } = {}) {
  return parseFeed(Buffer.from(text), { url: FEED_URL, ...options })
}

export function rss(items: string, channel = ''): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel>${channel}${items}</channel></rss>`
}

/** The one story that a document must hold. */
export function only(text: string, options: { contentTag?: string } = {}) {
  const { items } = parse(text, options)
  expect(items).toHaveLength(1)
  return items[0]
}
