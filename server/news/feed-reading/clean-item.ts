import { parseDate } from './parse-date.ts'
import { plainLine, readText, shorten } from './plain-text.ts'
import type { ImageKind, RawItem } from './raw-feed.ts'
import { imageAddress } from './read-html.ts'
import { absoluteUrl, addressKey, canonicalAddress, webAddress } from './web-address.ts'

/** One story as we keep it: plain text and absolute http(s) addresses only. */
export type FeedItem = {
  title: string
  url: string
  url_key: string
  guid: string | null
  image_url: string | null
  published_at: Date | null
  overview: string
  content: string
  categories: string[]
  author: string
}

const OVERVIEW_MAX = 1000
const TITLE_MAX = 500
const AUTHOR_MAX = 100
const CONTENT_MAX = 200_000

const TITLE = ['title', 'dc:title', 'media:title']
const CONTENT = [
  'content:encoded',
  'content',
  'xhtml:body',
  'body',
  'fullitem',
  'description',
  'summary',
  'atom:content',
  'media:description',
]
const SUMMARY = [
  'description',
  'summary',
  'atom:summary',
  'media:description',
  'itunes:summary',
  'dc:description',
  'tagline',
]
const AUTHOR = ['dc:creator', 'author', 'atom:author', 'creator', 'itunes:author']
const DATES = [
  'pubdate',
  'published',
  'issued',
  'dc:date',
  'date',
  'dcterms:issued',
  'dcterms:created',
  'created',
  'atom:published',
  'updated',
  'atom:updated',
  'modified',
  'dcterms:modified',
  'dc:modified',
  'lastbuilddate',
]

/** undefined for an item without an address or any words. The full text is in `fullText`, or where feeds usually have it. */
export function cleanItem(raw: RawItem, fullText?: string): FeedItem | undefined {
  const url = articleUrl(raw)
  if (!url) return undefined
  const contentName = contentElement(raw, fullText)
  const summaryName = firstOf(raw, SUMMARY) ?? firstOf(raw, CONTENT) ?? ''
  const html = raw.texts.get(contentName) ?? ''
  const summary = raw.texts.get(summaryName) ?? ''
  const contentRead = readText(html.slice(0, CONTENT_MAX * 4))
  const summaryRead = summary === html ? contentRead : readText(summary.slice(0, CONTENT_MAX))
  const [content, overview] = [contentRead.text, summaryRead.text]
  const title = plainLine(raw.texts.get(firstOf(raw, TITLE) ?? '')?.slice(0, 10_000) ?? '')
  if (!title && !overview) return undefined
  return {
    title: shorten(title || plainLine(overview.slice(0, 120)), TITLE_MAX),
    url: url.href,
    url_key: addressKey(canonicalAddress(url)),
    guid:
      (raw.texts.get('guid') ?? raw.texts.get('id') ?? raw.texts.get('atom:id'))?.slice(0, 2000) ??
      null,
    image_url:
      imageElement(raw) ??
      imageIn(contentRead.images, baseOf(raw, contentName)) ??
      imageIn(summaryRead.images, baseOf(raw, summaryName)) ??
      null,
    published_at: publishedAt(raw),
    overview: shorten(overview, OVERVIEW_MAX),
    content: content.length > CONTENT_MAX ? content.slice(0, CONTENT_MAX).toWellFormed() : content,
    categories: raw.categories.map(plainLine).filter(Boolean),
    author: authorOf(raw),
  }
}

/** The first author's name: an element of its own in Atom, in brackets after an address in RSS. */
function authorOf(raw: RawItem): string {
  const written = raw.texts.get(firstOf(raw, AUTHOR) ?? '')?.slice(0, 1000) ?? ''
  const named = /<(?:atom:)?name>([^<]*)</i.exec(written) ?? /\(([^()]+)\)\s*$/.exec(written)
  return shorten(plainLine(named?.[1] ?? written), AUTHOR_MAX)
}

export function contentElement(raw: RawItem, asked?: string): string {
  return asked || (firstOf(raw, CONTENT) ?? '')
}

export const whyUnusable = (raw: RawItem): string =>
  articleUrl(raw) ? 'without words' : 'without a link'

export function nameOf(raw: RawItem): string {
  const text = raw.texts.get(firstOf(raw, TITLE) ?? firstOf(raw, SUMMARY) ?? 'guid') ?? ''
  return shorten(plainLine(text.slice(0, 1000)), 120) || 'no title'
}

function firstOf(raw: RawItem, names: string[]): string | undefined {
  return names.find((name) => raw.texts.get(name))
}

const baseOf = (raw: RawItem, element: string): string => raw.bases?.get(element) ?? raw.base

export function publishedAt(raw: RawItem): Date | null {
  for (const name of DATES) {
    const date = parseDate(raw.texts.get(name))
    // Zero and other placeholders lie before the web began.
    if (date && date.getUTCFullYear() >= 1990 && date.getUTCFullYear() <= 9000) return date
  }
  return null
}

function articleUrl(raw: RawItem): URL | undefined {
  const alternate =
    raw.links.find(({ rel, type }) => rel === 'alternate' && !/json|xml$/.test(type)) ??
    raw.links.find(({ rel }) => rel === 'alternate')
  const guid = raw.guidIsLink ? (raw.texts.get('guid') ?? raw.texts.get('id')) : undefined
  return (
    webAddress(raw.texts.get('feedburner:origlink'), raw.base) ??
    webAddress(raw.texts.get('link'), baseOf(raw, 'link')) ??
    webAddress(alternate?.href, alternate?.base ?? raw.base) ??
    // a guid may be any word: only a whole address counts
    (/^https?:/i.test(guid ?? '') ? webAddress(guid, raw.base) : undefined)
  )
}

const PREFERENCE: ImageKind[] = ['enclosure', 'media', 'thumbnail', 'itunes', 'element']

function imageElement(raw: RawItem): string | undefined {
  for (const kind of PREFERENCE) {
    const ofKind = raw.images
      .filter((image) => image.kind === kind)
      .sort((a, b) => b.width - a.width)
    for (const image of ofKind) {
      const url = absoluteUrl(image.url, image.base)
      if (url) return url
    }
  }
  const element = raw.texts.get('image') ?? raw.texts.get('thumbnail')
  const word = element && plainLine(element).split(' ')[0]
  return word && /^(?:https?:)?\//i.test(word) ? absoluteUrl(word, raw.base) : undefined
}

function imageIn(tags: string[], base: string): string | undefined {
  for (const attributes of tags) {
    const url = absoluteUrl(imageAddress(attributes), base)
    if (url) return url
  }
  return undefined
}
