import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { READ_KINDS } from '../../../../contract/platform/reads.ts'

/** How often pages were opened and outlets clicked on a UTC day: nothing about who did. */
export const dailyReads = pgTable(
  'daily_reads',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: READ_KINDS }).notNull(),
    /** The path of a page, or the id of a publisher. */
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind, t.key] })],
)
