import type { FetchKind } from '../../../contract/news/fetch-kinds.ts'
import type { FeedFetch } from '../../../contract/news/publisher-page.ts'
import { countText, formatCount } from '../../../contract/platform/count-text.ts'

export const kindWords: Record<FetchKind, string> = {
  new: 'new items',
  unchanged: 'unchanged',
  'rate-limited': 'rate-limited',
  'not-a-feed': 'not a feed',
  timeout: 'timeout',
  error: 'error',
}

/** '412 ms', '10.0 s'. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(1)} s`
}

export function broughtText(fetch: FeedFetch): string {
  const fresh = fetch.new_items + fetch.undated_items
  const items = fresh + fetch.duplicate_items + fetch.unusable_items
  if (fetch.kind === 'rate-limited' && fetch.retry_after_seconds !== null)
    return `asked to wait ${Math.round(fetch.retry_after_seconds / 60)} minutes`
  if (fetch.error !== null) return fetch.error
  if (items === 0) return 'nothing new'
  const brought = `${fresh} new of ${countText(items, 'item')}`
  if (fetch.left_out_items === 0) return brought
  return `${brought}: the newest of the ${formatCount(items + fetch.left_out_items)} that the feed lists`
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** '18 %'; nothing of nothing is no share. */
export function percentOfText(part: number, whole: number): string {
  return whole === 0 ? '-' : `${Math.round((100 * part) / whole)}%`
}
