import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, now, time } from '../columns.ts'

export const tags = pgTable(
  'tags',
  {
    id: bigId(),
    name: text('name').notNull(),
    created_at: time('created_at').notNull().default(now),
  },
  (t) => [uniqueIndex('tags_name_key').on(sql`lower(${t.name})`)],
)
