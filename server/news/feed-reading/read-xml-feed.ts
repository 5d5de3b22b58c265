import { FeedNames, XmlBases } from './feed-names.ts'
import { escapeHtml, paragraphs, plainLine, shorten, textOrHtml } from './plain-text.ts'
import {
  emptyItem,
  type ImageKind,
  ItemEnds,
  NotAFeedError,
  type RawFeed,
  type RawItem,
} from './raw-feed.ts'
import { readAttributes, scanXml, type XmlListener } from './scan-xml.ts'

/** RSS 0.9x, 1.0 and 2.0, RDF, Atom 0.3 and 1.0. */
export function readXmlFeed(xml: string, url: string): RawFeed {
  const reader = new FeedReader(url)
  scanXml(xml, reader)
  if (!reader.rootSeen) {
    const said = shorten(plainLine(xml.slice(0, 2000)), 120)
    throw new NotAFeedError(
      'UNKNOWN_FORMAT',
      `The address answered with XML that is not a feed${said && `: ${said}`}`,
    )
  }
  const feed = reader.finish()
  if (feed.isCut && feed.items.length === 0)
    throw new NotAFeedError(
      'UNREADABLE',
      'The address answered with a feed that is cut off before the end of its first story.',
    )
  return feed
}

const ROOTS = new Set(['rss', 'rdf:rdf', 'feed', 'atom:feed', 'channel'])
// What has a type, or is text by Atom's rule
const TEXTS = new Set(
  'title summary content tagline atom:title atom:summary atom:content media:title media:description'.split(
    ' ',
  ),
)
const SOURCES = new Set(['source', 'atom:source'])
const CHANNEL_TEXTS = new Set([
  'title',
  'description',
  'subtitle',
  'link',
  'ttl',
  'sy:updateperiod',
  'sy:updatefrequency',
])

class FeedReader implements XmlListener {
  rootSeen = false
  readonly #names = new FeedNames()
  readonly #channel = new Map<string, string>()
  readonly #bases: XmlBases
  readonly #items = new ItemEnds<RawItem>()
  #cutOff = 0
  #isRss = false
  #isWhole = false
  /** the element that ends the feed: its root, or the channel of RSS, since some forget what follows that */
  #feedDepth = 0
  #channelDepth = 0
  #item: RawItem | undefined
  #itemDepth = 0
  /** the element whose text is being collected: a direct child of an item or of the channel */
  #name = ''
  #depth = 0
  #text = ''
  #kind: TextKind = 'html'
  #isIgnored = false
  #isAtom = false
  /** Inside <media:group>, whose parts belong to the item. */
  #isGroup = false

  constructor(url: string) {
    this.#bases = new XmlBases(url)
  }

  open(written: string, source: string, depth: number): void {
    const attributes = source.includes('=') ? readAttributes(source) : NO_ATTRIBUTES
    if (source.includes('xmlns:')) this.#names.declare(attributes)
    const name = this.#names.usual(written)
    if (!this.rootSeen) return this.#beforeRoot(name, depth, attributes)
    if (attributes['xml:base'] !== undefined) this.#bases.enter(attributes['xml:base'], depth)

    if (this.#item) {
      if (depth === this.#itemDepth + 1 && (name === 'item' || name === 'entry'))
        return this.#startItem(depth)
      const isPart = depth === this.#itemDepth + 1
      if (isPart) this.#isGroup = name === 'media:group'
      if (isPart || (this.#isGroup && depth === this.#itemDepth + 2)) {
        this.#startText(name, depth, attributes)
        this.#noteAttributes(name, attributes, this.#item)
      } else if (this.#depth) this.#text += `<${name}${source}>`
      // Images may be in a group, but <source> describes the feed an item was taken from.
      if (!SOURCES.has(this.#name)) this.#noteImage(name, attributes, this.#item)
    } else if (name === 'item' || name === 'entry') this.#startItem(depth)
    else if (name === 'channel') {
      this.#channelDepth = depth
      if (this.#isRss) this.#feedDepth = depth
    } else if (depth === this.#channelDepth + 1 && CHANNEL_TEXTS.has(name)) {
      this.#startText(name, depth, attributes)
      if (name === 'link' && attributes.href && (attributes.rel ?? 'alternate') === 'alternate')
        this.#keep(name, attributes.href)
    }
  }

  text(text: string): void {
    if (!this.#depth) return
    // in HTML what was escaped is markup, in the others it is text
    this.#text += this.#kind === 'xhtml' || this.#kind === 'text' ? escapeHtml(text) : text
  }

  close(written: string, depth: number, cutOff: boolean): void {
    if (depth === this.#depth) this.#endText()
    else if (this.#depth && this.#item) this.#text += `</${this.#names.usual(written)}>`
    if (this.#item && depth === this.#itemDepth) this.#endItem(cutOff)
    this.#bases.leave(depth)
    if (depth <= this.#feedDepth && !cutOff) this.#isWhole = true
  }

  finish(): RawFeed {
    return {
      title: this.#channel.get('title') ?? '',
      description: this.#channel.get('description') ?? this.#channel.get('subtitle') ?? '',
      waitSeconds: waitSeconds(this.#channel),
      items: this.#items.all(),
      listed: this.#items.count,
      cutOff: this.#cutOff,
      usualName: (name) => this.#names.usual(name),
      isCut: !this.#isWhole,
    }
  }

  #beforeRoot(name: string, depth: number, attributes: Record<string, string>) {
    if (name === 'html')
      throw new NotAFeedError('WEB_PAGE', 'The address answered with a web page, not a feed.')
    if (!ROOTS.has(name)) return
    this.rootSeen = true
    this.#names.rootIs(name)
    this.#channelDepth = depth
    this.#feedDepth = depth
    this.#isRss = name === 'rss'
    this.#isAtom = name.endsWith('feed')
    if (attributes['xml:base'] !== undefined) this.#bases.enter(attributes['xml:base'], depth)
  }

  #startItem(depth: number) {
    if (this.#item) this.#endItem(false)
    this.#item = emptyItem(this.#bases.current())
    this.#itemDepth = depth
    this.#depth = 0
    // It may follow the channel, which then was not the end.
    this.#feedDepth = Math.min(this.#feedDepth, depth - 1)
    this.#isWhole = false
  }

  #endItem(cutOff: boolean) {
    if (cutOff) this.#cutOff++
    else if (this.#item) this.#items.add(this.#item)
    this.#item = undefined
    this.#depth = 0
  }

  #startText(name: string, depth: number, attributes: Record<string, string>) {
    if (this.#depth) this.#endText()
    this.#name = name
    this.#depth = depth
    this.#text = ''
    this.#kind = TEXTS.has(name) ? kindOf(attributes, this.#isAtom) : 'html'
    // The address of an Atom link is its href, whatever its text.
    this.#isIgnored = name === 'link' && attributes.href !== undefined
  }

  #endText() {
    if (this.#name === 'category' || this.#name === 'dc:subject') {
      const category = this.#text.trim()
      if (category && this.#item && this.#item.categories.length < 50)
        this.#item.categories.push(category)
    } else if (!this.#isIgnored) this.#keep(this.#name, inHtml(this.#text.trim(), this.#kind))
    this.#depth = 0
  }

  #keep(name: string, text: string) {
    const texts = this.#item?.texts ?? this.#channel
    if (!text || texts.has(name)) return
    texts.set(name, text)
    const own = this.#bases.own(this.#depth)
    if (this.#item && own !== undefined) {
      this.#item.bases ??= new Map()
      this.#item.bases.set(name, own)
    }
  }

  #noteAttributes(name: string, attributes: Record<string, string>, item: RawItem) {
    if (attributes === NO_ATTRIBUTES) return
    if (name === 'link' || name === 'atom:link') {
      const { href, rel = 'alternate', type = '' } = attributes
      if (href && item.links.length < 20)
        item.links.push({ href, base: this.#bases.current(), rel, type })
    } else if (name === 'guid') item.guidIsLink = attributes.ispermalink?.toLowerCase() !== 'false'
    else if (name === 'category' && attributes.term && item.categories.length < 50)
      item.categories.push(attributes.label ?? attributes.term)
  }

  #noteImage(name: string, attributes: Record<string, string>, item: RawItem) {
    const image = item.images.length < 20 ? imageElement(name, attributes) : undefined
    if (image) item.images.push({ ...image, base: this.#bases.current() })
  }
}

/** The element's declared type; Atom defaults to text. */
type TextKind = 'html' | 'xhtml' | 'text' | 'unsaid'

function kindOf({ type = '', mode = '' }: Record<string, string>, isAtom: boolean): TextKind {
  if (/^(?:text|plain|text\/plain)$/i.test(type)) return 'text'
  if (/xhtml/i.test(type) || mode === 'xml') return 'xhtml'
  return type || mode || !isAtom ? 'html' : 'unsaid'
}

function inHtml(text: string, kind: TextKind): string {
  if (kind === 'text' && text) return paragraphs(text)
  return kind === 'unsaid' ? textOrHtml(text) : text
}

const NO_ATTRIBUTES: Record<string, string> = {}

const PERIOD_SECONDS: Record<string, number> = { hourly: 3600, daily: 86_400, weekly: 604_800 }

function waitSeconds(channel: Map<string, string>): number | null {
  const minutes = Number(channel.get('ttl'))
  if (minutes > 0) return Math.round(minutes * 60)
  const period = PERIOD_SECONDS[channel.get('sy:updateperiod') ?? '']
  return period
    ? Math.round(period / Math.max(1, Number(channel.get('sy:updatefrequency')) || 1))
    : null
}

const KINDS: Record<string, ImageKind> = {
  enclosure: 'enclosure',
  'media:content': 'media',
  'media:thumbnail': 'thumbnail',
  'itunes:image': 'itunes',
}

function imageElement(name: string, attributes: Record<string, string>) {
  const kind = KINDS[name]
  const url = attributes.url ?? attributes.href
  if (!kind || !url || !isImage(kind, url, attributes)) return undefined
  return { url, width: Number(attributes.width) || 0, kind }
}

function isImage(
  kind: ImageKind,
  url: string,
  { type = '', medium = '' }: Record<string, string>,
): boolean {
  if (kind === 'thumbnail' || kind === 'itunes' || medium === 'image' || type.startsWith('image/'))
    return true
  return !type && !medium && /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#])/i.test(url)
}
