import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, now, time } from '../columns.ts'

export const pages = pgTable(
  'pages',
  {
    id: bigId(),
    path: text('path').notNull(),
    template: text('template', { enum: ['Homepage', 'Standard', 'Contact'] })
      .notNull()
      .default('Standard'),
    meta_title: text('meta_title').notNull(),
    meta_description: text('meta_description'),
    og_image: text('og_image'),
    /** Markdown. */
    body: text('body'),
    in_footer: boolean('in_footer').notNull().default(false),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('pages_path_key').on(t.path)],
)
