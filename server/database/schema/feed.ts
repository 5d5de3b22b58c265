import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef } from '../columns.ts'

/**
 * What changed in the feed, a row per statement, written by triggers; a job adds the rows up to one. The sum of
 * `changes` is the feed's version, the sum of `articles` how many there are.
 */
export const feedChanges = pgTable('feed_changes', {
  changes: bigint('changes', { mode: 'number' }).notNull(),
  articles: integer('articles').notNull(),
})

/** A renamed or deleted tag or publisher: articles whose search words still have to follow, from this id on. */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})
