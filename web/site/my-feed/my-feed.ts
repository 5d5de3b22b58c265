import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'

const MY_FEED_VERSION = 1
export const MUTES_MAX = 200
export const SEARCHES_MAX = 50
export const LATER_MAX = 500

/** `view` is the query string of the feed, `seen` the newest article id when it was last opened. */
export type SavedSearch = { name: string; view: string; seen: number }
/** A word is looked for in titles and names of publishers, a publisher is the whole name. */
export type Mute = { kind: 'word' | 'publisher'; text: string }
type KeptArticle = { id: number; title: string; outlet: string; url: string }

/** What a reader keeps in this browser. Read marks and visits have keys of their own: they go first when it is full. */
export type MyFeed = {
  version: number
  coins: readonly string[]
  searches: readonly SavedSearch[]
  mutes: readonly Mute[]
  later: readonly KeptArticle[]
  dimRead: boolean
  showLastVisit: boolean
}

export const emptyFeed: MyFeed = {
  version: MY_FEED_VERSION,
  coins: [],
  searches: [],
  mutes: [],
  later: [],
  dimRead: true,
  showLastVisit: true,
}

/**
 * Any stored or imported document as one of this version. Entries that make no sense are left out; fields of a later
 * version stay, so that a browser that goes back to an older build loses nothing.
 */
export function readMyFeed(stored: unknown): MyFeed {
  const given: Record<string, unknown> = isRecord(stored) ? stored : {}
  return {
    ...given,
    version: Math.max(MY_FEED_VERSION, Number(given.version) || 0),
    coins: [...new Set<string>(Array.isArray(given.coins) ? given.coins.filter(isText) : [])].slice(
      0,
      FILTER_VALUES_MAX,
    ),
    searches: listOf<SavedSearch>(given.searches, ['name', 'view'], 'seen').slice(0, SEARCHES_MAX),
    mutes: listOf<Mute>(given.mutes, ['text'])
      .filter(({ kind }) => kind === 'word' || kind === 'publisher')
      .slice(0, MUTES_MAX),
    later: listOf<KeptArticle>(given.later, ['title', 'outlet', 'url'], 'id').slice(0, LATER_MAX),
    dimRead: given.dimRead !== false,
    showLastVisit: given.showLastVisit !== false,
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries that have texts and numbers under these names. */
function listOf<Entry>(value: unknown, texts: readonly string[], number?: string): Entry[] {
  const fits = (entry: unknown) =>
    isRecord(entry) &&
    texts.every((name) => isText(entry[name])) &&
    (!number || Number.isSafeInteger(entry[number]))
  return Array.isArray(value) ? value.filter(fits) : []
}

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 2000
