import { type AnyPgColumn, bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, time } from '../columns.ts'

/** Deleted rows with everything that referenced them, until restored or deleted for good. */
export const trash = pgTable(
  'trash',
  {
    id: bigId(),
    kind: text('kind').notNull(),
    entity_id: bigRef('entity_id').notNull(),
    name: text('name').notNull(),
    /** What it was, and what its deletion took along: 'was on 41 articles'. */
    note: text('note').notNull().default(''),
    /**
     * The row, the rows that cascaded with it by table, and references set to null; see trash/tables-
     * store.ts.
     */
    document: jsonb('document').notNull(),
    /** An article deleted with its publisher is restored with it. */
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
