import {
  cleanItem,
  contentElement,
  type FeedItem,
  nameOf,
  publishedAt,
  whyUnusable,
} from './clean-item.ts'
import { decodeText } from './decode-text.ts'
import { plainLine, plainText, shorten } from './plain-text.ts'
import { NotAFeedError, type RawFeed, type RawItem } from './raw-feed.ts'
import { readJsonFeed } from './read-json-feed.ts'
import { readXmlFeed } from './read-xml-feed.ts'

type UnusableItems = { reason: string; count: number; titles: string[] }

export type ParsedFeed = {
  title: string
  description: string
  waitSeconds: number | null
  /** The newest, at most MAX_ITEMS, as the publisher ordered them. */
  items: FeedItem[]
  unusable: number
  whyUnusable: UnusableItems[]
  /** The response ended before the feed did, so the next one may hold more under the same date and ETag. */
  isCut: boolean
  /** How many older ones the feed lists. */
  leftOut: number
  fullText: FullText | null
}

export type ReadingSource = {
  url: string
  contentType?: string
  contentTag?: string
  findsFullText?: boolean
}

/** Of a feed of any length: its newest. */
export const MAX_ITEMS = 300

/** Parses the bytes of a response. Throws NotAFeedError only. */
export function parseFeed(bytes: Buffer, source: ReadingSource): ParsedFeed {
  const text = decodeText(bytes, source.contentType).trimStart()
  const raw = readRaw(text, source.url)
  const newest = raw.items.length > MAX_ITEMS ? newestOf(raw) : raw.items
  const contentName = source.contentTag && raw.usualName(source.contentTag.trim())
  const items: FeedItem[] = []
  const refused: RawItem[] = []
  for (const item of newest) {
    const clean = cleanItem(item, contentName)
    if (clean) items.push(clean)
    else refused.push(item)
  }
  return {
    title: shorten(plainLine(raw.title), 200),
    description: shorten(plainLine(raw.description), 300),
    waitSeconds: raw.waitSeconds,
    items,
    unusable: refused.length + raw.cutOff,
    whyUnusable: byReason(refused, raw.cutOff),
    isCut: raw.isCut,
    leftOut: raw.listed - newest.length,
    fullText: source.findsFullText ? findFullText(raw.items, contentName) : null,
  }
}

const TITLES_KEPT = 5

function byReason(refused: RawItem[], cutOff: number): UnusableItems[] {
  const reasons = new Map<string, UnusableItems>()
  for (const item of refused) {
    const reason = whyUnusable(item)
    const known = reasons.get(reason) ?? { reason, count: 0, titles: [] }
    known.count += 1
    if (known.titles.length < TITLES_KEPT) known.titles.push(nameOf(item))
    reasons.set(reason, known)
  }
  return [
    ...reasons.values(),
    ...(cutOff > 0 ? [{ reason: 'cut off at the end', count: cutOff, titles: [] }] : []),
  ]
}

function readRaw(text: string, url: string): RawFeed {
  if (!text) throw new NotAFeedError('EMPTY', 'The address answered with nothing at all.')
  if (text.startsWith('{') || text.startsWith('[')) return readJsonFeed(text, url)
  const head = text.slice(0, 50_000)
  const page = head.slice(0, 5000).search(/<html[\s>]|<!doctype html/i)
  const feed = head.search(/<(?:rss|rdf:rdf|channel|(?:\w{1,20}:)?feed)[\s>]/i)
  if (page !== -1 && (feed === -1 || page < feed)) return feedInPage(text, feed, url)
  if (!text.includes('<'))
    throw new NotAFeedError(
      'UNKNOWN_FORMAT',
      `The address answered with plain text, not a feed: ${excerpt(text)}`,
    )
  return readXmlFeed(text, url)
}

/** Some servers wrap whatever they send in a page. Without stories it is just that, a page. */
function feedInPage(text: string, at: number, url: string): RawFeed {
  try {
    const feed = at === -1 ? undefined : readXmlFeed(text.slice(at), url)
    if (feed && feed.items.length > 0) return feed
  } catch (error) {
    if (!(error instanceof NotAFeedError)) throw error
  }
  throw webPage(text)
}

function newestOf(raw: RawFeed) {
  // An undated item is as old as the one before it.
  let last = Number.POSITIVE_INFINITY
  const dated = raw.items.map((item) => {
    last = publishedAt(item)?.getTime() ?? last
    return { item, at: last }
  })
  dated.sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
  return dated.slice(0, MAX_ITEMS).map(({ item }) => item)
}

function webPage(html: string): NotAFeedError {
  const title = /<title[^>]*>([^<]{1,300})/i.exec(html.slice(0, 50_000))?.[1]
  const named = title ? ` titled '${shorten(plainLine(title), 100)}'` : ''
  return new NotAFeedError('WEB_PAGE', `The address answered with a web page${named}, not a feed.`)
}

const excerpt = (text: string): string => shorten(plainLine(text.slice(0, 500)), 120)

/** The element, in how many of how many items it holds a whole story, and how long those are on average. */
type FullText = { element: string; items: number; of: number; characters: number; is_read: boolean }

/** Less than this is a teaser. */
const FULL_TEXT_LENGTH = 800
const LOOKED_AT = 5
const MEASURED = 25

/** Where the full text is, in how many items, and whether it is read already; `tag` is the configured element. */
function findFullText(items: RawItem[], tag?: string): FullText | null {
  const element = fullTextElement(items)
  if (element === null) return null
  const looked = items.slice(0, MEASURED)
  const lengths = looked
    .map((item) => lengthOf(item.texts.get(element) ?? ''))
    .filter((length) => length >= FULL_TEXT_LENGTH)
  if (lengths.length === 0) return null
  return {
    element,
    items: lengths.length,
    of: looked.length,
    characters: Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length),
    is_read:
      looked.filter((item) => contentElement(item, tag) === element).length * 2 > looked.length,
  }
}

/** The element whose text is the longest of all, if that is long enough for a whole story. */
function fullTextElement(items: RawItem[]): string | null {
  const looked = items.slice(0, LOOKED_AT)
  const lengths = new Map<string, number>()
  for (const item of looked)
    for (const [name, text] of item.texts)
      lengths.set(name, (lengths.get(name) ?? 0) + lengthOf(text) / looked.length)
  const [longest] = [...lengths].sort(([, a], [, b]) => b - a)
  return longest && longest[1] >= FULL_TEXT_LENGTH ? longest[0] : null
}

const lengthOf = (text: string) => plainText(text.slice(0, 100_000)).length
