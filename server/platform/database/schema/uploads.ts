import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, now, time } from '../columns.ts'

/** Uploaded images are in the database so that any process can serve them. */
export const uploads = pgTable('uploads', {
  name: text('name').primaryKey(),
  content_type: text('content_type').notNull(),
  bytes: bytes('bytes').notNull(),
  created_at: time('created_at').notNull().default(now),
})
