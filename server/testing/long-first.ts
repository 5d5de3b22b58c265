import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long; vitest, which begins with large files, would come to them at the end and wait for one of them alone. */
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
]

/** The order of a run's files. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const long = sorted.filter(({ moduleId }) => isLong(moduleId))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}

const isLong = (path: string) => LONG.some((name) => path.endsWith(`/${name}`))
