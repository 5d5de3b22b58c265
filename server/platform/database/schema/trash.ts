import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, time } from '../columns.ts'

/** What was deleted, each with all that hung on it, until it is restored or gone for good. */
export const trash = pgTable(
  'trash',
  {
    id: bigId(),
    kind: text('kind').notNull(),
    entity_id: bigRef('entity_id').notNull(),
    name: text('name').notNull(),
    /** What it was, and what its deletion took along: 'was on 41 articles'. */
    note: text('note').notNull().default(''),
    /** The row, what hung on it by table, and who pointed at it; see trash/tables-store.ts. */
    document: jsonb('document').notNull(),
    /** An article that was deleted with its publisher comes back with it. */
    part_of: bigint('part_of', { mode: 'number' }).references((): AnyPgColumn => trash.id, {
      onDelete: 'cascade',
    }),
    deleted_by: text('deleted_by').notNull(),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('trash_entity').on(t.kind, t.entity_id),
    index('trash_parts').on(t.part_of),
    index('trash_deleted').on(t.deleted_at),
  ],
)
