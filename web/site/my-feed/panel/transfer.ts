import { FILTER_VALUES_MAX } from '../../../../contract/news/filters.ts'
import { countText } from '../../../../contract/platform/count-text.ts'
import {
  isRecord,
  LATER_MAX,
  MUTES_MAX,
  type Mute,
  type MyFeed,
  readMyFeed,
  SEARCHES_MAX,
} from '../my-feed.ts'

const TYPE = 'my-feed'
/** More than anybody keeps; a link that unpacks to more is no feed of ours. */
const BYTES_MAX = 2_000_000

export type Incoming = { feed: MyFeed /** Entries that could not be read. */; unreadable: number }

/** What goes to another browser. When a search was last opened stays here, as do read marks. */
export function toText(feed: MyFeed): string {
  const searches = feed.searches.map(({ name, view }) => ({ name, view }))
  return JSON.stringify({ type: TYPE, ...feed, searches })
}

/** `newest` is the newest article: what is there already is not new in the searches brought along. */
export function fromText(text: string, newest: number): Incoming | undefined {
  try {
    const { type, ...given }: Record<string, unknown> = JSON.parse(text)
    if (type !== TYPE) return undefined
    const { searches } = given
    const seen = Array.isArray(searches)
      ? searches.map((search) => (isRecord(search) ? { ...search, seen: newest } : search))
      : searches
    const feed = readMyFeed({ ...given, searches: seen })
    return { feed, unreadable: entriesOf(given) - entriesOf(feed) }
  } catch {
    return undefined
  }
}

const lists = ['coins', 'searches', 'mutes', 'later'] as const
const entriesOf = (given: Partial<Record<(typeof lists)[number], unknown>>) =>
  lists.reduce((sum, name) => sum + (Array.isArray(given[name]) ? given[name].length : 0), 0)

/** As the fragment of a link, which browsers never send. */
export async function toFragment(feed: MyFeed): Promise<string> {
  const packed = new Blob([toText(feed)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `#feed=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}

export async function fromFragment(
  fragment: string,
  newest: number,
): Promise<Incoming | undefined> {
  try {
    const base64 = fragment
      .replace(/^#feed=/, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const reader = unpacked.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return fromText(text + decoder.decode(), newest)
      text += decoder.decode(value, { stream: true })
      if (text.length > BYTES_MAX) return undefined
    }
  } catch {
    return undefined
  }
}

/** Mine first; what both have is there once. */
export function merged(mine: MyFeed, theirs: MyFeed): MyFeed {
  return {
    ...mine,
    coins: joined(mine.coins, theirs.coins, FILTER_VALUES_MAX, (coin) => coin),
    searches: joined(mine.searches, theirs.searches, SEARCHES_MAX, ({ view }) => view),
    mutes: joined(
      mine.mutes,
      theirs.mutes,
      MUTES_MAX,
      ({ kind, text }) => `${kind} ${text.toLowerCase()}`,
    ),
    later: joined(mine.later, theirs.later, LATER_MAX, ({ id }) => id),
  }
}

function joined<T>(
  mine: readonly T[],
  theirs: readonly T[],
  most: number,
  keyOf: (entry: T) => unknown,
) {
  const known = new Set(mine.map(keyOf))
  return [...mine, ...theirs.filter((entry) => !known.has(keyOf(entry)))].slice(0, most)
}

/** Coins the site does not track are left out. */
export function withTrackedCoins({ feed, unreadable }: Incoming, tracked: readonly string[]) {
  const known = new Set(tracked)
  const coins = feed.coins.filter((coin) => known.has(coin))
  const untracked = feed.coins.filter((coin) => !known.has(coin))
  return { feed: { ...feed, coins }, untracked, unreadable }
}

export function contentLines({ coins, searches, mutes, later }: MyFeed): string[] {
  const line = (names: readonly string[], one: string, many?: string) =>
    names.length > 0 ? [`${countText(names.length, one, many)}: ${names.join(', ')}`] : []
  const muted = (kind: Mute['kind']) =>
    mutes.flatMap((mute) => (mute.kind === kind ? mute.text : []))
  return [
    ...line(coins, 'starred coin'),
    ...line(
      searches.map(({ name }) => name),
      'saved search',
      'saved searches',
    ),
    ...line(muted('word'), 'muted word'),
    ...line(muted('publisher'), 'muted publisher'),
    ...(later.length > 0
      ? [countText(later.length, 'article to read later', 'articles to read later')]
      : []),
  ]
}

export function warningLines(untracked: readonly string[], unreadable: number): string[] {
  const left = countText(untracked.length, 'coin is', 'coins are')
  return [
    ...(untracked.length > 0
      ? [`${left} not tracked by this site and left out: ${untracked.join(', ')}`]
      : []),
    ...(unreadable > 0 ? [`${countText(unreadable, 'entry', 'entries')} could not be read`] : []),
  ]
}
