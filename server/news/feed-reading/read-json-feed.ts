import * as z from 'zod'
import { asHtml, plainLine, shorten, textOrHtml } from './plain-text.ts'
import { emptyItem, ItemEnds, NotAFeedError, type RawFeed, type RawItem } from './raw-feed.ts'

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
  const { title = '', description = '' } = z
    .object({ title: Text, description: Text })
    .parse(document)
  const usualName = (name: string) => name.toLowerCase()
  const listed = ends.count
  return { title, description, waitSeconds: null, items, listed, cutOff, isCut: false, usualName }
}

function hasItems(document: unknown): document is { items: unknown[] } {
  return (
    typeof document === 'object' &&
    document !== null &&
    'items' in document &&
    Array.isArray(document.items)
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
    throw new NotAFeedError(
      'UNREADABLE',
      'The address answered with JSON that is damaged or cut off.',
    )
  }
}

function words(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.slice(0, 50).filter((tag) => typeof tag === 'string') : []
}

function apiError(document: unknown): NotAFeedError {
  const said = reason(document, [...ERROR_FIELDS, 'title', 'status'])
  return new NotAFeedError(
    'API_ERROR',
    `The address answered with JSON that is not a feed${said && `: ${said}`}.`,
  )
}

/** Some APIs send an empty item list with their errors; so may a feed without news. */
function isErrorWithoutItems(document: object): boolean {
  const { version, status, success } = document as Record<string, unknown>
  if (typeof version === 'string' && version.includes('jsonfeed')) return false
  if (success === true || isWord(status, /^(?:ok|success)/i)) return false
  return (
    success === false || isWord(status, /^(?:error|fail)/i) || reason(document, ERROR_FIELDS) !== ''
  )
}

const ERROR_FIELDS = ['message', 'error', 'errors', 'error_message', 'error_description', 'detail']
// Errors may be nested, but not deeply.
const MAX_DEPTH = 3

function reason(value: unknown, names: string[], depth = 0): string {
  if (typeof value === 'string')
    return shorten(plainLine(value.slice(0, 2000)), 200).replace(/\.$/, '')
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return ''
  const fields = value as Record<string, unknown>
  for (const name of Array.isArray(value) ? ['0'] : names) {
    const said = reason(fields[name], names, depth + 1)
    if (said) return said
  }
  return ''
}

function isWord(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}
