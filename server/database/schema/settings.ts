import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { now, time } from '../columns.ts'

/** The one row of schedule and AI settings. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  enabled: boolean('enabled').notNull().default(true),
  interval: integer('interval_seconds').notNull().default(3600),
  ai_model: text('ai_model').notNull().default('gpt-4'),
  last_run: time('last_run'),
  updated_at: time('updated_at').notNull().default(now),
})
