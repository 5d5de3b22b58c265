import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef } from '../columns.ts'

/**
 * What visitors can see changed: a row per statement, written by triggers; a job adds the rows up to one. The sums are
 * the site's version, how often something was taken away, and how many articles there are.
 */
export const siteChanges = pgTable('site_changes', {
  changes: bigint('changes', { mode: 'number' }).notNull(),
  removals: bigint('removals', { mode: 'number' }).notNull().default(0),
  articles: integer('articles').notNull(),
})

/** A renamed or deleted tag or publisher: articles whose search words still have to follow, from this id on. */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})
