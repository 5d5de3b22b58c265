import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef, time } from '../columns.ts'
import { articles } from './articles.ts'

/** Headlines that changed in substance. The story is that of the article. */
export const corrections = pgTable(
  'corrections',
  {
    id: bigId(),
    article_id: bigRef('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['figure', 'name', 'sense'] }).notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    /** When the new headline was seen. */
    at: time('at').notNull(),
    /** The outlet went back to the headline before. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** When nobody showed the old version any more, or after seven days. */
    closed_at: time('closed_at'),
  },
  (t) => [
    index('corrections_article').on(t.article_id),
    index('corrections_at').on(t.at),
    index('corrections_open').on(t.at).where(sql`${t.closed_at} is null`),
  ],
)

/** Other outlets' reports of a corrected story that had the old version. */
export const correctionReports = pgTable(
  'correction_reports',
  {
    /** No reference: the trash keeps only what hangs on an article itself. */
    correction_id: bigRef('correction_id').notNull(),
    article_id: bigRef('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /**
     * `old`: its headline, in a feed that was read within the hour and lists it, has the old version. `unchecked`: the
     * feed was not read within the hour. `gone`: the feed no longer lists it. `followed`: the headline changed.
     */
    state: text('state', { enum: ['old', 'unchecked', 'gone', 'followed'] }).notNull(),
    /** From the correction on, or from its own publication if that was later. */
    since: time('since').notNull(),
    /** When it followed or left its feed. */
    until: time('until'),
  },
  (t) => [
    primaryKey({ columns: [t.correction_id, t.article_id] }),
    index('correction_reports_article').on(t.article_id),
  ],
)

/** The beginnings of overviews that feeds replaced, kept for 90 days. */
export const overviewVersions = pgTable(
  'overview_versions',
  {
    id: bigId(),
    article_id: bigRef('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    overview: text('overview').notNull(),
    replaced_at: time('replaced_at').notNull(),
  },
  (t) => [
    index('overview_versions_article').on(t.article_id),
    index('overview_versions_replaced').on(t.replaced_at),
  ],
)
