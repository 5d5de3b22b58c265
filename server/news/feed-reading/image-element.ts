import type { ImageKind } from './raw-feed.ts'

const KINDS: Record<string, ImageKind> = {
  enclosure: 'enclosure',
  'media:content': 'media',
  'media:thumbnail': 'thumbnail',
  'itunes:image': 'itunes',
}

/** The image that an element names in its attributes, if it is one. */
export function imageElement(name: string, attributes: Record<string, string>) {
  const kind = KINDS[name]
  const url = attributes.url ?? attributes.href
  if (!kind || !url || !isImage(kind, url, attributes)) return undefined
  return { url, width: Number(attributes.width) || 0, kind }
}

function isImage(kind: ImageKind, url: string, { type = '', medium = '' }: Record<string, string>): boolean {
  if (kind === 'thumbnail' || kind === 'itunes' || medium === 'image' || type.startsWith('image/'))
    return true
  return !type && !medium && /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(url)
}
