// biome-ignore-all lint/performance/noReExportAll: every table, and nothing else, is wanted here

/**
 * Every table, by domain: what stores import, and what migrations are generated from. Columns carry their wire names
 * as keys, so that a selected row is the reply.
 */
export * from './schema/accounts.ts'
export * from './schema/alerts.ts'
export * from './schema/analysis.ts'
export * from './schema/following.ts'
export * from './schema/market.ts'
export * from './schema/messages.ts'
export * from './schema/news.ts'
export * from './schema/records.ts'
export * from './schema/settings.ts'
export * from './schema/site.ts'
export * from './schema/stories.ts'
