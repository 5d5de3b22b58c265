import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
    /** Of a change alone: who made it (the id is missing for programs) and what the thing was called. */
    by_id: bigRef('by_id'),
    by_name: text('by_name'),
    entity_name: text('entity_name'),
    /** The fields that differ; null for the whole of a thing that did not exist before, or does not after. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    undone_at: time('undone_at'),
    undone_by: text('undone_by'),
  },
  (t) => [
    index('activity_logs_newest').on(t.created_at, t.id),
    index('activity_logs_action').on(t.action, t.created_at),
    index('activity_logs_changes').on(t.entity_type, t.entity_id, t.id).where(sql`${t.by_name} is not null`),
    index('activity_logs_pending').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)
