export type RawFeed = {
  title: string
  description: string
  /** Minimum interval between fetches requested by the publisher. */
  waitSeconds: number | null
  items: RawItem[]
  /** how many the document has; of a very long one `items` are the first and the last */
  listed: number
  /** items that ended before they were complete */
  cutOff: number
  /** the document ended before the feed did: there may be more items than these */
  isCut: boolean
  /** the name under which an item's texts hold the element that the publisher writes as `name` */
  usualName: (name: string) => string
}

export type RawItem = {
  base: string
  /** the text of each element, by its usual name in lower case ('content:encoded'); markup inside stays markup */
  texts: Map<string, string>
  bases?: Map<string, string>
  links: { href: string; base: string; rel: string; type: string }[]
  images: { url: string; base: string; width: number; kind: ImageKind }[]
  categories: string[]
  /** False when the guid is not a permalink. */
  guidIsLink: boolean
}

/** In the order of preference. */
export type ImageKind = 'enclosure' | 'media' | 'thumbnail' | 'itunes' | 'element'

export function emptyItem(base: string): RawItem {
  return { base, texts: new Map(), links: [], images: [], categories: [], guidIsLink: true }
}

// Far more than are used, for feeds in a loose order
const EACH_END = 2000

/** The first and last items of a feed of any length: the newest are at one end or the other. */
export class ItemEnds<Item> {
  readonly #first: Item[] = []
  #last: Item[] = []
  count = 0

  add(item: Item): void {
    this.count++
    if (this.#first.length < EACH_END) this.#first.push(item)
    else this.#last.push(item)
    // now and then, so that each item is moved at most once
    if (this.#last.length >= 2 * EACH_END) this.#last = this.#last.slice(-EACH_END)
  }

  all(): Item[] {
    return [...this.#first, ...this.#last.slice(-EACH_END)]
  }
}

export type NotAFeedCause =
  | 'EMPTY'
  | 'WEB_PAGE'
  | 'API_ERROR'
  | 'UNKNOWN_FORMAT'
  | 'UNREADABLE'
  | 'TOO_COSTLY'

export class NotAFeedError extends Error {
  readonly code = 'NOT_A_FEED'
  readonly kind: NotAFeedCause

  constructor(kind: NotAFeedCause, message: string) {
    super(message)
    this.name = 'NotAFeedError'
    this.kind = kind
  }
}
