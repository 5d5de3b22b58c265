type Group = {
  modules: string[]
  tests: string[]
  /** A fault takes seconds instead of milliseconds there: only modules that decide something. */
  onDatabase?: true
}

/** Modules in which `npm run mutation` plants faults, each group with the tests that have to notice them. */
export const MUTATED: Record<string, Group> = {
  contract: {
    modules: [
      'contract/analysis/ai-models.ts',
      'contract/analysis/scores.ts',
      'contract/news/feed-health.ts',
      'contract/platform/job-keys.ts',
      'contract/platform/own-addresses.ts',
    ],
    tests: ['contract/{analysis,news,platform}/*.test.ts'],
  },
  'feed filters': {
    modules: [
      'contract/news/filters.ts',
      'server/news/feed/cursor.ts',
      'server/news/feed/search-text.ts',
      'web/site/news/feed-query/active-filters.ts',
      'web/site/news/feed-query/feed-url.ts',
    ],
    tests: [
      'contract/news/filters.test.ts',
      'server/news/feed/{cursor,search-text}.test.ts',
      'web/site/news/feed/filter-draft.test.ts',
      'web/site/news/feed-query/{active-filters,feed-url}.test.ts',
    ],
  },
  'text reading': {
    modules: ['plain-text', 'read-html', 'visible-text'].map(
      (name) => `server/news/feed-reading/${name}.ts`,
    ),
    tests: ['server/news/feed-reading/{item-addresses,plain-text}.test.ts'],
  },
  encodings: {
    modules: ['server/news/feed-reading/decode-text.ts'],
    tests: ['server/news/feed-reading/decode-text.test.ts'],
  },
  addresses: {
    modules: ['server/news/feed-reading/web-address.ts'],
    tests: ['server/news/feed-reading/web-address.test.ts'],
  },
  dates: {
    modules: [
      'server/news/feed-reading/parse-date.ts',
      ...['article-date', 'day-name', 'short-time', 'time-span', 'timestamp'].map(
        (name) => `web/format/${name}.ts`,
      ),
    ],
    tests: [
      'server/news/feed-reading/parse-date.test.ts',
      'web/format/{article-date,day-name,short-time,time-span,timestamp}.test.ts',
    ],
  },
  politeness: {
    modules: ['server/news/feeds/politeness.ts'],
    tests: ['server/news/feeds/politeness.test.ts'],
  },
  ledgers: {
    modules: ['call-ledger', 'downsample', 'merge-quote', 'refresh-schedule'].map(
      (name) => `server/market/${name}.ts`,
    ),
    tests: ['server/market/{call-ledger,downsample,merge-quote,refresh-schedule}.test.ts'],
  },
  budget: {
    modules: ['server/analysis/budget-periods.ts'],
    tests: ['server/analysis/budget-periods.test.ts'],
  },
  'chart geometry': {
    modules: ['geometry', 'labels', 'marks', 'ticks'].map(
      (name) => `web/site/market/chart/chart-${name}.ts`,
    ),
    tests: ['web/site/market/chart/chart-*.test.ts'],
  },
  format: {
    modules: [
      'contract/market/money.ts',
      ...['overview', 'percent', 'reaction', 'score', 'size'].map(
        (name) => `web/format/${name}.ts`,
      ),
    ],
    tests: ['contract/market/money.test.ts', 'web/format/*.test.ts'],
  },
  history: {
    modules: ['server/admin/history/undo-state.ts'],
    tests: ['server/admin/history/undo-state.test.ts'],
  },
  corrections: {
    modules: ['server/analysis/corrections/corrected-values.ts'],
    tests: ['server/analysis/corrections/corrected-values.test.ts'],
  },
  receipts: {
    modules: ['verify-quotes', 'write-receipt'].map((name) => `server/analysis/${name}.ts`),
    tests: ['server/analysis/{verify-quotes,write-receipt}.test.ts'],
  },
  reactions: {
    modules: ['exact', 'market-basket', 'market-line', 'measure-reaction', 'present-reaction'].map(
      (name) => `server/market/reactions/${name}.ts`,
    ),
    tests: [
      'server/market/reactions/{exact,market-basket,market-line,measure-reaction,present-reaction}.test.ts',
    ],
  },
  scorecard: {
    modules: ['clustered-interval', 'count-cases', 'wilson'].map(
      (name) => `server/market/scorecard/${name}.ts`,
    ),
    tests: ['server/market/scorecard/{clustered-interval,count-cases,wilson}.test.ts'],
  },
  alerts: {
    modules: ['server/admin/alerts/messages-due.ts'],
    tests: ['server/admin/alerts/messages-due.test.ts'],
  },
  retirement: {
    modules: ['server/analysis/models/retirement.ts'],
    tests: ['server/analysis/models/retirement.test.ts'],
  },
  following: {
    modules: ['message-times', 'view-filters'].map((name) => `server/following/${name}.ts`),
    tests: ['server/following/{message-times,view-filters}.test.ts'],
  },
  'report facts': {
    modules: ['server/stories/report-facts.ts'],
    tests: ['server/stories/report-facts.test.ts'],
  },
  'headline changes': {
    modules: ['change-of-substance', 'headline-figures', 'headline-names', 'headline-senses'].map(
      (name) => `server/news/track-records/headline-changes/${name}.ts`,
    ),
    tests: ['server/news/track-records/headline-changes/change-of-substance.test.ts'],
  },
  'track records': {
    modules: ['outlets/bootstrap', 'outlets/figures', 'moves/usual-hours'].map(
      (name) => `server/news/track-records/${name}.ts`,
    ),
    tests: ['server/news/track-records/{outlets/outlets,moves/moves}.test.ts'],
    onDatabase: true,
  },
  briefs: {
    modules: ['make-brief', 'read-brief'].map((name) => `server/news/briefs/${name}.ts`),
    tests: ['server/news/briefs/briefs.test.ts'],
    onDatabase: true,
  },
  updates: {
    modules: ['server/publishing/updates/read-updates.ts'],
    tests: ['server/publishing/updates/updates.test.ts'],
    onDatabase: true,
  },
  invitations: {
    modules: ['accept-invitation', 'manage-invitations'].map(
      (name) => `server/admin/invitations/${name}.ts`,
    ),
    tests: ['server/admin/invitations/invitations.test.ts'],
    onDatabase: true,
  },
  'coin evidence': {
    modules: ['evidence', 'find-coins', 'salience'].map(
      (name) => `server/reading/coins/${name}.ts`,
    ),
    tests: ['server/reading/coins/{coin-rules,evidence,find-coins,link-coins,salience}.test.ts'],
  },
}
