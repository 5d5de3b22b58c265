import { formatDistanceStrict } from 'date-fns'
import { isQuiet, QUIET_DAYS, usualADay } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { shortTime } from '../../format/short-time.ts'
import { formatTimestamp } from '../../format/timestamp.ts'

type Health = Pick<
  Publisher,
  | 'active'
  | 'last_fetch_at'
  | 'last_success_at'
  | 'last_error'
  | 'failing_since'
  | 'next_try_at'
  | 'failures'
  | 'articles_per_day_14d'
>

type HealthText = { failing?: boolean; text: string; detail?: string | undefined }

/** One short line about the feed; the error and the last success are in the detail. */
export function feedHealthText(feed: Health, now: Date): HealthText {
  const { last_error, last_success_at, last_fetch_at } = feed
  if (last_error) return { failing: true, text: last_error, detail: failureDetail(feed, now) }
  if (!feed.active)
    return {
      text: 'Paused',
      detail: last_success_at ? `last success ${ago(last_success_at, now)}` : undefined,
    }
  if (isQuiet(feed, now)) {
    const usual = Math.round(usualADay(feed.articles_per_day_14d))
    return { text: `For ${QUIET_DAYS} days, usually ${usual} a day` }
  }
  return { text: last_fetch_at ? `Fetched ${ago(last_fetch_at, now)}` : 'Not fetched yet' }
}

/** '3 tries failed since 16:04, next try 17:00' */
function failureDetail(feed: Health, now: Date): string {
  const { failures, last_success_at, failing_since } = feed
  const tries = `${countText(failures, 'try', 'tries')} failed`
  const from = failing_since ?? last_success_at
  const since =
    last_success_at && from
      ? `${tries} since ${formatTimestamp(from)}`
      : `${tries}, never succeeded`
  const next = feed.active && feed.next_try_at && `next try ${nextTryText(feed.next_try_at, now)}`
  return [since, next].filter(Boolean).join(', ')
}

function ago(time: string, now: Date): string {
  const then = new Date(time)
  return then >= now ? 'just now' : `${formatDistanceStrict(then, now)} ago`
}

/** '16:04', or that it is due. */
export const nextTryText = (time: string, now = new Date()) =>
  new Date(time) <= now ? 'now' : shortTime(time, now)

/** Heights of the bars in percent of the tallest; a day without articles keeps a hair. */
export function barHeights(perDay: readonly number[]): number[] {
  const most = Math.max(1, ...perDay)
  return perDay.map((count) => (count === 0 ? 0 : Math.max(8, Math.round((count / most) * 100))))
}
