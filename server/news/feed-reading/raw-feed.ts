/** A feed as its publisher wrote it, read but not yet cleaned. */
export type RawFeed = {
  title: string
  description: string
  /** Minimum interval between fetches requested by the publisher. */
  waitSeconds: number | null
  items: RawItem[]
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
  /** Base URLs of elements that set xml:base. */
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
