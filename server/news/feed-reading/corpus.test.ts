import { describe, expect, it } from 'vitest'
import { addresses } from '../../testing/feed-corpus/addresses.ts'
import { dates } from '../../testing/feed-corpus/dates.ts'
import { encodings } from '../../testing/feed-corpus/encodings.ts'
import { shapes } from '../../testing/feed-corpus/shapes.ts'
import type { StrangeDocument } from '../../testing/feed-corpus/strange-document.ts'
import { texts } from '../../testing/feed-corpus/texts.ts'
import { FEED_URL } from '../../testing/feed-documents.ts'
import { parseFeed } from './parse-feed.ts'

describe.each([
  ['dates', dates],
  ['texts', texts],
  ['shapes', shapes],
  ['addresses', addresses],
  ['encodings', encodings],
])('%s', (_kind, documents) => {
  it.each(documents)('$name', (strange) => {
    const read = () => parseFeed(bytesOf(strange), { url: FEED_URL, ...strange })
    if ('refused' in strange) return expect(read).toThrow(strange.refused)
    const { items, name, document, contentType, contentTag, ...feed } = strange
    const parsed = read()
    expect(parsed).toMatchObject(feed)
    expect(parsed.items).toMatchObject(items.map(withDate))
    expect(parsed.items).toHaveLength(items.length)
  })
})

function bytesOf({ document }: StrangeDocument): Buffer {
  return typeof document === 'string' ? Buffer.from(document) : document
}

function withDate<Item extends { published_at?: string | null }>({ published_at, ...item }: Item) {
  return published_at === undefined
    ? item
    : { ...item, published_at: published_at === null ? null : new Date(published_at) }
}
