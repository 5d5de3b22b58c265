import { isFailing } from '../../../contract/news/feed-health.ts'
import type { Publisher } from '../../../contract/news/publishers.ts'

type Feed = Pick<Publisher, 'name' | 'active' | 'failures' | 'last_success_at' | 'articles_per_day_14d'>

export function feedFigures(feeds: readonly Feed[]) {
  const failing = feeds.filter(isFailing)
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
