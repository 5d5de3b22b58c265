import type { Publisher } from '../../../contract/publishers.ts'

type Feed = Pick<Publisher, 'active' | 'last_error' | 'articles_per_day_14d'>

/** Summed over all publishers; a paused feed that failed last is nobody's worry. */
export function feedFigures(feeds: readonly Feed[]) {
  return {
    all: feeds.length,
    active: feeds.filter(({ active }) => active).length,
    failing: feeds.filter(({ active, last_error }) => active && last_error !== null).length,
    newToday: feeds.reduce((sum, { articles_per_day_14d }) => sum + (articles_per_day_14d.at(-1) ?? 0), 0),
  }
}
