import * as z from 'zod'
import { NotAFeedError } from './not-a-feed.ts'
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
  tags: z.array(z.string()).max(50).catch([]).optional(),
})

/** JSON Feed 1.0 and 1.1. */
export function readJsonFeed(json: string, url: string): RawFeed {
  const document = parse(json)
  if (
    typeof document !== 'object' ||
    document === null ||
    !('items' in document) ||
    !Array.isArray(document.items)
  ) {
    throw new NotAFeedError(
      'API_ERROR',
      `The address answered with JSON that is not a feed${reason(document)}.`,
    )
  }
  const { title = '' } = z.object({ title: Text }).parse(document)
  const items = document.items.map((item: unknown) => Item.safeParse(item))
  return {
    title,
    base: url,
    waitSeconds: null,
    items: items.flatMap((item) => (item.success ? [rawItem(item.data, url)] : [])),
    cutOff: items.filter((item) => !item.success).length,
  }
}

function rawItem(item: z.output<typeof Item>, base: string): RawItem {
  const raw = emptyItem(base)
  const set = (name: string, text: string | undefined) => text && raw.texts.set(name, text)
  set('guid', item.id)
  set('title', item.title)
  set('description', item.summary)
  set('content_html', item.content_html)
  set('content_text', item.content_text)
  set('content', item.content_html ?? (item.content_text && escaped(item.content_text)))
  set('published', item.date_published)
  set('updated', item.date_modified)
  const href = item.url ?? item.external_url
  if (href) raw.links.push({ href, base, rel: 'alternate', type: '' })
  for (const image of [item.image, item.banner_image])
    if (image) raw.images.push({ url: image, base, width: 0, kind: 'enclosure' })
  raw.categories = item.tags ?? []
  return raw
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new NotAFeedError('UNREADABLE', 'The address answered with JSON that is damaged or cut off.')
  }
}

/** What the API itself says is wrong, where it says so in one of the usual places. */
function reason(document: unknown): string {
  if (typeof document !== 'object' || document === null) return ''
  const fields = document as Record<string, unknown>
  for (const name of ['message', 'error', 'error_description', 'detail', 'title', 'status']) {
    const value = fields[name]
    if (typeof value === 'string' && value) return `: ${value.slice(0, 200)}`
    if (typeof value === 'object' && value !== null) {
      const inner = reason(value)
      if (inner) return inner
    }
  }
  return ''
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
