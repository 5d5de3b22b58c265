import { date, json, pgTable } from 'drizzle-orm/pg-core'
import type { BriefContent } from '../../../../contract/news/briefs.ts'
import { time } from '../columns.ts'

/** Daily briefs: written once, never changed. */
export const briefs = pgTable('briefs', {
  /** In UTC. */
  day: date('day').primaryKey(),
  /** Later articles and measurements have no part in it. */
  made_at: time('made_at').notNull(),
  /** `json` keeps the bytes as they were written. */
  content: json('content').$type<BriefContent>().notNull(),
})
