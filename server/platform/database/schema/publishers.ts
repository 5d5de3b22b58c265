import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FETCH_KINDS, type FetchEvidence } from '../../../../contract/news/fetch-kinds.ts'
import { bigId, bigRef, now, time } from '../columns.ts'

export const publishers = pgTable(
  'publishers',
  {
    id: bigId(),
    name: text('name').notNull(),
    /** Part of its page's address, made from its name by a trigger. */
    slug: text('slug').notNull().default(''),
    rss_url: text('rss_url').notNull(),
    logo_url: text('logo_url'),
    description: text('description'),
    active: boolean('active').notNull().default(true),
    /** It rewrites other outlets' reports: never counted as independent. */
    rewrites_others: boolean('rewrites_others').notNull().default(false),
    /** It distributes press releases: all of its articles count as advertising. */
    is_wire: boolean('is_wire').notNull().default(false),
    /** Clock or time zone error, subtracted from every date it gives. */
    dates_ahead_minutes: integer('dates_ahead_minutes').notNull().default(0),
    content_fetch_type: text('content_fetch_type', { enum: ['rss', 'api'] }),
    content_rss_tag: text('content_rss_tag'),
    /** Encrypted; replies only contain a mask. */
    content_api_key_sealed: text('content_api_key_sealed'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('publishers_rss_url_key').on(t.rss_url),
    // rows from before there were slugs have none until the trigger has run
    uniqueIndex('publishers_slug_key').on(t.slug).where(sql`${t.slug} <> ''`),
  ],
)

/** Former slugs: they redirect until another publisher uses them. */
export const oldPublisherSlugs = pgTable(
  'old_publisher_slugs',
  {
    slug: text('slug').primaryKey(),
    publisher_id: bigRef('publisher_id')
      .notNull()
      .references(() => publishers.id, { onDelete: 'cascade' }),
  },
  (t) => [index('old_publisher_slugs_publisher').on(t.publisher_id)],
)

/** HTTP state of a feed for the next conditional request. */
export const feedStates = pgTable('feed_states', {
  publisher_id: bigRef('publisher_id')
    .primaryKey()
    .references(() => publishers.id, { onDelete: 'cascade' }),
  etag: text('etag'),
  last_modified: text('last_modified'),
  content_hash: text('content_hash'),
  /** Ids of the articles that the feed listed when it was last read. */
  listed: bigRef('listed').array().notNull().default([]),
  /** Minimum intervals requested by the feed (ttl, sy:) and by response headers. */
  ttl_seconds: integer('ttl_seconds'),
  max_age_seconds: integer('max_age_seconds'),
  last_fetch_at: time('last_fetch_at'),
  last_success_at: time('last_success_at'),
  last_error: text('last_error'),
  failures: integer('failures').notNull().default(0),
  /** First failure since the last success; null in old rows. */
  failing_since: time('failing_since'),
  next_try_at: time('next_try_at'),
  /** Retry-After sent by the publisher. */
  retry_after_at: time('retry_after_at'),
  first_gone_at: time('first_gone_at'),
  gone_count: integer('gone_count').notNull().default(0),
  moved_to: text('moved_to'),
  moved_count: integer('moved_count').notNull().default(0),
})

/** The latest FETCHES_KEPT fetches of each feed with their results. */
export const feedFetches = pgTable(
  'feed_fetches',
  {
    id: bigId(),
    publisher_id: bigRef('publisher_id')
      .notNull()
      .references(() => publishers.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    kind: text('kind', { enum: FETCH_KINDS }).notNull(),
    /** '301, then 200 text/html'; empty when there was no response. */
    status_line: text('status_line').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    error: text('error'),
    retry_after_seconds: integer('retry_after_seconds'),
    new_items: integer('new_items').notNull().default(0),
    duplicate_items: integer('duplicate_items').notNull().default(0),
    undated_items: integer('undated_items').notNull().default(0),
    unusable_items: integer('unusable_items').notNull().default(0),
    evidence: jsonb('evidence').$type<FetchEvidence>().notNull().default({}),
    /** The first 2 kB of the response, redirects included, as plain text without secrets. */
    sent: text('sent').notNull(),
  },
  (t) => [index('feed_fetches_publisher').on(t.publisher_id, t.id)],
)
