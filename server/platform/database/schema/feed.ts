import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef } from '../columns.ts'

/**
 * Changes visible to visitors: one row per statement, written by triggers; a job adds them up. The sums are
 * the site's version, the number of removals and the article count.
 */
export const siteChanges = pgTable('site_changes', {
  changes: bigint('changes', { mode: 'number' }).notNull(),
  removals: bigint('removals', { mode: 'number' }).notNull().default(0),
  articles: integer('articles').notNull(),
})

/**
 * A tag or publisher was renamed or deleted: articles from this id on still need their search words updated.
 */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})
