import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'
import { isRecord, LATER_MAX, MUTES_MAX, type MyFeed, readMyFeed, SEARCHES_MAX } from '../my-feed/my-feed.ts'

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

export async function fromFragment(fragment: string, newest: number): Promise<Incoming | undefined> {
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
    coins: unique([...mine.coins, ...theirs.coins], (coin) => coin).slice(0, FILTER_VALUES_MAX),
    searches: unique([...mine.searches, ...theirs.searches], ({ view }) => view).slice(0, SEARCHES_MAX),
    mutes: unique(
      [...mine.mutes, ...theirs.mutes],
      ({ kind, text }) => `${kind} ${text.toLowerCase()}`,
    ).slice(0, MUTES_MAX),
    later: unique([...mine.later, ...theirs.later], ({ id }) => id).slice(0, LATER_MAX),
  }
}

function unique<T>(entries: readonly T[], keyOf: (entry: T) => unknown): T[] {
  const seen = new Set<unknown>()
  return entries.filter((entry) => {
    const key = keyOf(entry)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Coins the site does not track are left out. */
export function withTrackedCoins({ feed, unreadable }: Incoming, tracked: readonly string[]) {
  const known = new Set(tracked)
  const coins = feed.coins.filter((coin) => known.has(coin))
  const untracked = feed.coins.filter((coin) => !known.has(coin))
  return { feed: { ...feed, coins }, untracked, unreadable }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** One line for each kind that comes along. */
export function contentLines(feed: MyFeed): string[] {
  const words = feed.mutes.filter(({ kind }) => kind === 'word')
  const publishers = feed.mutes.filter(({ kind }) => kind === 'publisher')
  const lines: [number, string][] = [
    [
      feed.coins.length,
      `${counted(feed.coins.length, 'starred coin', 'starred coins')}: ${feed.coins.join(', ')}`,
    ],
    [
      feed.searches.length,
      `${counted(feed.searches.length, 'saved search', 'saved searches')}: ${feed.searches.map(({ name }) => name).join(', ')}`,
    ],
    [
      words.length,
      `${counted(words.length, 'muted word', 'muted words')}: ${words.map(({ text }) => text).join(', ')}`,
    ],
    [
      publishers.length,
      `${counted(publishers.length, 'muted publisher', 'muted publishers')}: ${publishers.map(({ text }) => text).join(', ')}`,
    ],
    [feed.later.length, counted(feed.later.length, 'article to read later', 'articles to read later')],
  ]
  return lines.flatMap(([count, line]) => (count > 0 ? [line] : []))
}

export function warningLines(untracked: readonly string[], unreadable: number): string[] {
  return [
    ...(untracked.length > 0
      ? [
          `${counted(untracked.length, 'coin is', 'coins are')} not tracked by this site and left out: ${untracked.join(', ')}`,
        ]
      : []),
    ...(unreadable > 0 ? [`${counted(unreadable, 'entry', 'entries')} could not be read`] : []),
  ]
}
