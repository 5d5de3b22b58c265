import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bytes, time } from '../columns.ts'

/** A file for each UTC month, in the database so that any process can serve it. */
export const dataFiles = pgTable('data_files', {
  /** '2026-11'. */
  month: text('month').primaryKey(),
  made_at: time('made_at').notNull(),
  /** No row is added or changed any more. */
  complete: boolean('complete').notNull(),
  rows: integer('rows').notNull(),
  /** Rows that left the file since it was made. */
  removed: integer('removed').notNull().default(0),
  bytes: integer('bytes').notNull(),
  /** Of the compressed file, in hex. */
  sha256: text('sha256').notNull(),
  /** JSON Lines, gzip. */
  content: bytes('content').notNull(),
})

/** Months of articles that were hidden or deleted, written by triggers. Their files are not served until rewritten. */
export const dataRemovals = pgTable('data_removals', { id: bigId(), month: text('month').notNull() }, (t) => [
  index('data_removals_month').on(t.month),
])
