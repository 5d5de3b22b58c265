import type { Publisher } from '../../../contract/publishers.ts'

type Feed = Pick<Publisher, 'name' | 'active' | 'last_error' | 'articles_per_day_14d'>

/** Summed over all publishers; a paused feed that failed last is nobody's worry. */
export function feedFigures(feeds: readonly Feed[]) {
  const failing = feeds.filter(({ active, last_error }) => active && last_error !== null)
  return {
    all: feeds.length,
    active: feeds.filter(({ active }) => active).length,
    failing: failing.length,
    failingText: nameFirst(failing),
    newToday: feeds.reduce((sum, { articles_per_day_14d }) => sum + (articles_per_day_14d.at(-1) ?? 0), 0),
  }
}

function nameFirst([first, ...others]: readonly Feed[]): string | undefined {
  if (!first) return undefined
  return others.length > 0 ? `${first.name} and ${others.length} more` : first.name
}
