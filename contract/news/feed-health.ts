import { DAY_MS } from '../platform/durations.ts'

/** Zod-free: the state of a feed, the same on the dashboard, in the list and on its page. */

/** Consecutive failures from which a feed counts as failing; a single timeout is ignored. */
export const FAILING_FROM = 3
/** Days without an article, of a feed that had at least one a day before. */
export const QUIET_DAYS = 3
const QUIET_FROM_A_DAY = 1

/** Period for a publisher's value; fewer articles than this give no figure. */
export const WORTH_DAYS = 30
export const WORTH_FROM_ARTICLES = 20

type Feed = {
  active: boolean
  failures: number
  last_fetch_at: string | null
  last_success_at: string | null
  articles_per_day_14d: readonly number[]
}

export type FeedCondition = 'paused' | 'new' | 'failing' | 'quiet' | 'healthy'

export function conditionOf(feed: Feed, now: Date): FeedCondition {
  if (!feed.active) return 'paused'
  if (feed.last_fetch_at === null) return 'new'
  if (isFailing(feed)) return 'failing'
  return isQuiet(feed, now) ? 'quiet' : 'healthy'
}

/** A paused feed is never failing; one that never responded is, from the first try on. */
export function isFailing({
  active,
  failures,
  last_success_at,
}: Pick<Feed, 'active' | 'failures' | 'last_success_at'>) {
  return active && failures >= (last_success_at === null ? 1 : FAILING_FROM)
}

/** It responds, used to bring articles on most days, and now has had none for some. */
export function isQuiet({ articles_per_day_14d: days, last_success_at }: Feed, now: Date): boolean {
  const isVisited = last_success_at !== null && now.getTime() - Date.parse(last_success_at) < DAY_MS
  return isVisited && sum(days.slice(-QUIET_DAYS)) === 0 && usualADay(days) >= QUIET_FROM_A_DAY
}

/** Articles a day before the quiet days. */
export function usualADay(perDay: readonly number[]): number {
  const before = perDay.slice(0, -QUIET_DAYS)
  return before.length > 0 ? sum(before) / before.length : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
