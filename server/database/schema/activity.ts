import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, time } from '../columns.ts'

export const activityLogs = pgTable(
  'activity_logs',
  {
    id: bigId(),
    created_at: time('created_at').notNull().default(now),
    action: text('action').notNull(),
    entity_type: text('entity_type').notNull(),
    entity_id: bigRef('entity_id'),
    publisher_id: bigRef('publisher_id'),
    status: text('status').notNull(),
    /** JSON text. */
    details: text('details'),
  },
  (t) => [
    index('activity_logs_newest').on(t.created_at, t.id),
    index('activity_logs_action').on(t.action, t.created_at),
    index('activity_logs_pending').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)
