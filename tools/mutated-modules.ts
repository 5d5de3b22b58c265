/** Pure modules, by what they are about, in which `npm run mutation` plants faults. */
export const MUTATED = [
  // contract
  'contract/ai-models.ts',
  'contract/feed-health.ts',
  'contract/job-keys.ts',
  'contract/own-addresses.ts',
  'contract/scores.ts',
  // feed filters
  'contract/filters.ts',
  'server/feed/cursor.ts',
  'server/feed/search-text.ts',
  'web/site/feed/active-filters.ts',
  'web/site/feed/feed-url.ts',
  'web/site/feed/filter-draft.ts',
  // text reading
  'server/feed-reading/clean-item.ts',
  'server/feed-reading/decode-text.ts',
  'server/feed-reading/plain-text.ts',
  'server/feed-reading/read-html.ts',
  'server/feed-reading/read-json-feed.ts',
  'server/feed-reading/scan-xml.ts',
  'server/feed-reading/visible-text.ts',
  'server/feed-reading/web-address.ts',
  // dates
  'server/feed-reading/parse-date.ts',
  'web/format/article-date.ts',
  'web/format/day-name.ts',
  'web/format/short-time.ts',
  'web/format/time-span.ts',
  'web/format/timestamp.ts',
  // politeness
  'server/feeds/politeness.ts',
  // ledgers
  'server/market/call-ledger.ts',
  'server/market/downsample.ts',
  'server/market/merge-quote.ts',
  'server/market/refresh-schedule.ts',
  // budget
  'server/analysis/budget-periods.ts',
  // chart geometry
  'web/site/market/chart-geometry.ts',
  'web/site/market/chart-labels.ts',
  'web/site/market/chart-marks.ts',
  'web/site/market/chart-span.ts',
  'web/site/market/chart-ticks.ts',
  // format
  'web/format/money.ts',
  'web/format/overview.ts',
  'web/format/percent.ts',
  'web/format/reaction.ts',
  'web/format/score.ts',
  'web/format/search-hits.ts',
  'web/format/size.ts',
]

/** Their tests: none of these needs a database, so thousands of runs take minutes. */
export const THEIR_TESTS = [
  'contract/*.test.ts',
  'server/analysis/budget-periods.test.ts',
  'server/feed-reading/!(read-feed|hostile-feeds).test.ts',
  'server/feed/{cursor,search-text}.test.ts',
  'server/feeds/politeness.test.ts',
  'server/market/{call-ledger,downsample,merge-quote,refresh-schedule}.test.ts',
  'web/format/*.test.ts',
  'web/site/feed/!(*.dom).test.ts',
  'web/site/market/!(*.dom).test.ts',
]
