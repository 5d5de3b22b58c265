import { FILTER_VALUES_MAX } from '../../../contract/news/filters.ts'

export const MY_FEED_VERSION = 1
export const MUTES_MAX = 200
export const SEARCHES_MAX = 50
export const LATER_MAX = 500

/** `view` is the query string of the feed, `seen` the newest article id when it was last opened. */
export type SavedSearch = { name: string; view: string; seen: number }
/** A word is looked for in titles and names of publishers, a publisher is the whole name. */
export type Mute = { kind: 'word' | 'publisher'; text: string }
export type KeptArticle = { id: number; title: string; outlet: string; url: string }

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
    coins: [...new Set(listOf(given.coins, isText))].slice(0, FILTER_VALUES_MAX),
    searches: listOf(given.searches, isSearch).slice(0, SEARCHES_MAX),
    mutes: listOf(given.mutes, isMute).slice(0, MUTES_MAX),
    later: listOf(given.later, isKept).slice(0, LATER_MAX),
    dimRead: given.dimRead !== false,
    showLastVisit: given.showLastVisit !== false,
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listOf<T>(value: unknown, is: (entry: unknown) => entry is T): T[] {
  return Array.isArray(value) ? value.filter(is) : []
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 2000

const isSearch = (value: unknown): value is SavedSearch =>
  isRecord(value) && isText(value.name) && isText(value.view) && Number.isSafeInteger(value.seen)

const isMute = (value: unknown): value is Mute =>
  isRecord(value) && (value.kind === 'word' || value.kind === 'publisher') && isText(value.text)

const isKept = (value: unknown): value is KeptArticle =>
  isRecord(value) &&
  Number.isSafeInteger(value.id) &&
  isText(value.title) &&
  isText(value.outlet) &&
  isText(value.url)
