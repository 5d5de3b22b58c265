import { absoluteUrl } from './web-address.ts'

/** Gives elements their usual names, whatever prefix the publisher chose and whether or not it was declared. */
export class FeedNames {
  readonly #prefixes = new Map<string, string>()
  #main = ''

  declare(attributes: Record<string, string>): void {
    for (const [name, uri] of Object.entries(attributes)) {
      if (!name.startsWith('xmlns:')) continue
      const usual = USUAL.find(([start]) => uri.toLowerCase().startsWith(start))?.[1]
      if (usual !== undefined) this.#prefixes.set(name.slice(6), usual)
    }
  }

  /** The root's vocabulary needs no prefix: in Atom <a:entry> and <entry> are the same. */
  rootIs(name: string): void {
    this.#main = name.endsWith('feed') ? 'atom' : 'rss'
  }

  usual(name: string): string {
    const lower = name.toLowerCase()
    const colon = lower.indexOf(':')
    if (colon === -1) return lower
    const prefix = lower.slice(0, colon)
    const usual = this.#prefixes.get(prefix) ?? prefix
    const local = lower.slice(colon + 1)
    return usual === this.#main || usual === 'rss' ? local : `${usual}:${local}`
  }
}

const USUAL: [start: string, prefix: string][] = [
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns', 'atom'],
  ['http://purl.org/rss/1.0/modules/content', 'content'],
  ['http://purl.org/rss/1.0/modules/syndication', 'sy'],
  ['http://purl.org/rss/1.0/modules/dcterms', 'dcterms'],
  ['http://purl.org/rss/', 'rss'],
  ['http://my.netscape.com/rdf/', 'rss'],
  ['http://backend.userland.com/rss', 'rss'],
  ['http://purl.org/dc/elements', 'dc'],
  ['http://purl.org/dc/terms', 'dcterms'],
  ['http://search.yahoo.com/mrss', 'media'],
  ['http://www.rssboard.org/media-rss', 'media'],
  ['http://www.itunes.com/dtds', 'itunes'],
  ['http://rssnamespace.org/feedburner', 'feedburner'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['http://www.w3.org/1999/xhtml', 'xhtml'],
]

// Nobody nests more; without a limit a hostile document could keep a long address for each of a million open elements
const MAX_OPEN = 50

/** The xml:base attributes in force at one place of a document: where its relative addresses start from. */
export class XmlBases {
  readonly #open: { depth: number; address: string }[]

  constructor(document: string) {
    this.#open = [{ depth: 0, address: document }]
  }

  /** One that nothing can start from is ignored. */
  enter(written: string, depth: number): void {
    const address = absoluteUrl(written, this.current()) ?? this.current()
    if (this.#open.length < MAX_OPEN) this.#open.push({ depth, address })
  }

  leave(depth: number): void {
    if (this.#open.at(-1)?.depth === depth) this.#open.pop()
  }

  current(): string {
    return this.#open.at(-1)?.address ?? ''
  }

  /** What the innermost open element, at this depth, says itself. */
  own(depth: number): string | undefined {
    return this.#open.at(-1)?.depth === depth ? this.current() : undefined
  }
}
