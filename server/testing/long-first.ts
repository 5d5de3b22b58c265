import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long. Vitest would begin with large files, and wait for one of these alone at the end. */
const LONG = [
  'server/main.test.ts',
  'server/analysis/refused-articles.test.ts',
  'server/following/match-changes.test.ts',
  'server/market/failing-charts.test.ts',
  'server/news/discovery/find-feeds.test.ts',
  'server/news/feed-reading/read-feed.test.ts',
  'server/news/feeds/fetch-by-hand.test.ts',
  'server/news/feeds/many-feeds.test.ts',
  'server/platform/answers/own-writes.test.ts',
  'server/platform/images/draw.test.ts',
  'server/platform/queue/queue.test.ts',
]

/** The order of a run's files: the long ones, then the others, then the short ones of the DOM. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

function turnOf({ moduleId, project }: TestSpecification) {
  if (LONG.some((name) => moduleId.endsWith(`/${name}`))) return 0
  return project.name === 'dom' ? 2 : 1
}
