import * as z from 'zod'
import { apiError, isErrorWithoutItems } from './api-error.ts'
import { ItemEnds } from './item-ends.ts'
import { NotAFeedError } from './not-a-feed.ts'
import { asHtml, textOrHtml } from './plain-text.ts'
import { emptyItem, type RawFeed, type RawItem } from './raw-feed.ts'

const Text = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined)
const Item = z.object({
  id: Text,
  url: Text,
  external_url: Text,
  title: Text,
  content_html: Text,
  content_text: Text,
  summary: Text,
  image: Text,
  banner_image: Text,
  date_published: Text,
  date_modified: Text,
  tags: z.unknown().optional(),
  author: z.unknown().optional(),
  authors: z.unknown().optional(),
})
const Author = z.object({ name: Text }).catch({})

/** JSON Feed 1.0 and 1.1. */
export function readJsonFeed(json: string, url: string): RawFeed {
  const document = parse(json)
  if (!hasItems(document)) throw apiError(document)
  const ends = new ItemEnds<object>()
  let cutOff = 0
  // A response may hold millions of items: only those kept are parsed.
  for (const item of document.items) {
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) ends.add(item)
    else cutOff++
  }
  const items = ends.all().map((item) => rawItem(Item.parse(item), url))
  if (items.length === 0 && isErrorWithoutItems(document)) throw apiError(document)
  const { title = '', description = '' } = z.object({ title: Text, description: Text }).parse(document)
  const usualName = (name: string) => name.toLowerCase()
  return { title, description, waitSeconds: null, items, cutOff, isCut: false, usualName }
}

function hasItems(document: unknown): document is { items: unknown[] } {
  return (
    typeof document === 'object' && document !== null && 'items' in document && Array.isArray(document.items)
  )
}

function rawItem(item: z.output<typeof Item>, base: string): RawItem {
  const raw = emptyItem(base)
  const set = (name: string, text: string | undefined) => text && raw.texts.set(name, text)
  set('guid', item.id)
  set('title', item.title && textOrHtml(item.title))
  set('description', item.summary && textOrHtml(item.summary))
  set('content_html', item.content_html)
  set('content_text', item.content_text)
  set('content', item.content_html ?? (item.content_text && asHtml(item.content_text)))
  set('published', item.date_published)
  set('updated', item.date_modified)
  const [author] = Array.isArray(item.authors) ? item.authors : [item.author]
  set('author', Author.parse(author).name)
  const href = item.url ?? item.external_url
  if (href) raw.links.push({ href, base, rel: 'alternate', type: '' })
  for (const image of [item.image, item.banner_image])
    if (image) raw.images.push({ url: image, base, width: 0, kind: 'enclosure' })
  raw.categories = words(item.tags)
  return raw
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new NotAFeedError('UNREADABLE', 'The address answered with JSON that is damaged or cut off.')
  }
}

function words(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.slice(0, 50).filter((tag) => typeof tag === 'string') : []
}
