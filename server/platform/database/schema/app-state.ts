import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { now, time } from '../columns.ts'

/** Small facts that processes share: breakers, pauses, budgets, one-time marks. */
export const appState = pgTable('app_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: time('updated_at').notNull().default(now),
})
