import { formatDistanceStrict } from 'date-fns'
import type { Publisher } from '../../../contract/publishers.ts'

type Health = Pick<Publisher, 'active' | 'last_fetch_at' | 'last_success_at' | 'last_error' | 'next_try_at'>

type HealthText = { failing: boolean; text: string; detail: string | undefined }

/** One short line about the feed; what went wrong and when it last worked stand in the detail. */
export function feedHealthText(feed: Health, now: Date): HealthText {
  const lastSuccess = feed.last_success_at
    ? `last success ${ago(feed.last_success_at, now)}`
    : 'never succeeded'
  if (feed.last_error) {
    const next = feed.active && feed.next_try_at ? `next try ${when(feed.next_try_at, now)}` : ''
    return { failing: true, text: feed.last_error, detail: [next, lastSuccess].filter(Boolean).join(', ') }
  }
  if (!feed.active)
    return { failing: false, text: 'Paused', detail: feed.last_success_at ? lastSuccess : undefined }
  if (!feed.last_fetch_at) return { failing: false, text: 'Not fetched yet', detail: undefined }
  return { failing: false, text: `Fetched ${ago(feed.last_fetch_at, now)}`, detail: undefined }
}

function ago(time: string, now: Date): string {
  const then = new Date(time)
  return then >= now ? 'just now' : `${formatDistanceStrict(then, now)} ago`
}

function when(time: string, now: Date): string {
  const then = new Date(time)
  return then <= now ? 'now' : `in ${formatDistanceStrict(now, then)}`
}

/** Heights of the bars in percent of the tallest; a day without articles keeps a hair. */
export function barHeights(perDay: readonly number[]): number[] {
  const most = Math.max(1, ...perDay)
  return perDay.map((count) => (count === 0 ? 0 : Math.max(8, Math.round((count / most) * 100))))
}
