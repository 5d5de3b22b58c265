/** Zod-free: results of a fetch, and evidence seen on the way. */

export const FETCH_KINDS = [
  'new',
  'unchanged',
  'rate-limited',
  'not-a-feed',
  'timeout',
  'error',
] as const
export type FetchKind = (typeof FETCH_KINDS)[number]

export const isFailure = (kind: FetchKind) => kind !== 'new' && kind !== 'unchanged'

export const FETCHES_KEPT = 50
export const SENT_MAX_BYTES = 2048
/** The difference to the farthest time zone: whatever lies further ahead is an announcement. */
export const DATES_AHEAD_MAX_MINUTES = 14 * 60

/** Items of one feed that could not be used, by why; `titles` are a few of them. */
export type UnusableItems = { reason: string; count: number; titles: string[] }

/** The element that holds whole articles, in how many of how many items, and how long they are on average. */
type FullText = { element: string; items: number; of: number; characters: number; is_read: boolean }

export type FoundFeed = { address: string; items: number; known: number; newest_at: string | null }

export type FetchEvidence = {
  items?: number
  /** Older ones, beyond the newest that are read. */
  left_out?: number
  unusable?: UnusableItems[]
  full_text?: FullText
  /** Items dated in the future, and how far the farthest lies ahead. */
  ahead?: { items: number; minutes: number }
  same_as?: { publisher_id: number; items: number }
  found?: FoundFeed
}
