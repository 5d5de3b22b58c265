import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BriefContent } from '../../../../contract/news/briefs.ts'
import { UPDATE_CHANGES, UPDATE_KINDS } from '../../../../contract/publishing/updates.ts'
import { bigId, bigRef, bytes, now, time, word } from '../columns.ts'

export const pages = pgTable(
  'pages',
  {
    id: bigId(),
    path: text('path').notNull(),
    template: word('template', ['Homepage', 'Standard', 'Contact']).default('Standard'),
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

/** Daily briefs: written once, never changed. */
export const briefs = pgTable('briefs', {
  /** In UTC. */
  day: date('day').primaryKey(),
  /** Later articles and measurements have no part in it. */
  made_at: time('made_at').notNull(),
  /** `json` keeps the bytes as they were written. */
  content: json('content').$type<BriefContent>().notNull(),
})

/**
 * Changes visible to visitors: one row per statement, written by triggers; a job adds them up. The sums are
 * the site's version, the number of removals and the article count.
 */
export const siteChanges = pgTable('site_changes', {
  changes: bigint('changes', { mode: 'number' }).notNull(),
  removals: bigint('removals', { mode: 'number' }).notNull().default(0),
  articles: integer('articles').notNull(),
})

/** A tag or publisher was renamed or deleted: articles from this id on still need their search words updated. */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})

/**
 * What changed for visitors, written by triggers in the transaction of the change. No texts: readers get the current
 * row, so that a hidden article disappears from older entries too.
 */
export const updates = pgTable(
  'updates',
  {
    id: bigId(),
    /**
     * Place in the order of commits, without gaps; null until `number_updates()` finds the row committed. An identity
     * is drawn before the commit, so a reader of `id` would miss slow transactions.
     */
    seq: bigint('seq', { mode: 'number' }),
    kind: text('kind', { enum: UPDATE_KINDS }).notNull(),
    entity_id: bigRef('entity_id').notNull(),
    change: text('change', { enum: UPDATE_CHANGES }).notNull(),
    at: time('at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('updates_seq').on(t.seq),
    index('updates_at').on(t.at),
    index('updates_new').on(t.id).where(sql`${t.seq} is null`),
  ],
)

/** One row: a new value after a restore, so that cursors of the site before it are refused. */
export const updateEpoch = pgTable('update_epoch', { epoch: text('epoch').primaryKey() })

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
export const dataRemovals = pgTable(
  'data_removals',
  { id: bigId(), month: text('month').notNull() },
  (t) => [index('data_removals_month').on(t.month)],
)
