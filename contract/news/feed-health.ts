/** Zod-free: how a feed is doing, said the same on the dashboard, in the list and on its own page. */

/** So many failures in a row, and it is failing: one timeout is nobody's worry. */
export const FAILING_FROM = 3
/** So many days without an article, where there was at least one a day before. */
export const QUIET_DAYS = 3
export const QUIET_FROM_A_DAY = 1

/** What a publisher is worth is told of so many days; fewer articles than this say nothing. */
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

/** A paused feed that failed last is nobody's worry; one that never answered is from the first try on. */
export function isFailing({
  active,
  failures,
  last_success_at,
}: Pick<Feed, 'active' | 'failures' | 'last_success_at'>) {
  return active && failures >= (last_success_at === null ? 1 : FAILING_FROM)
}

/** It answers, articles came on most days, and now none for some. */
export function isQuiet({ articles_per_day_14d: days, last_success_at }: Feed, now: Date): boolean {
  const isVisited = last_success_at !== null && now.getTime() - Date.parse(last_success_at) < 24 * 3_600_000
  return isVisited && sum(days.slice(-QUIET_DAYS)) === 0 && usualADay(days) >= QUIET_FROM_A_DAY
}

/** Articles a day before the quiet days. */
export function usualADay(perDay: readonly number[]): number {
  const before = perDay.slice(0, -QUIET_DAYS)
  return before.length > 0 ? sum(before) / before.length : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
