import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { CorrectedField, Correction } from '../../../../contract/news/articles.ts'
import { FETCH_KINDS, type FetchEvidence } from '../../../../contract/news/fetch-kinds.ts'
import { bigId, bigRef, now, partOf, time, tsvector } from '../columns.ts'

export const publishers = pg.pgTable(
  'publishers',
  {
    id: bigId(),
    name: pg.text('name').notNull(),
    /** Part of its page's address, made from its name by a trigger. */
    slug: pg.text('slug').notNull().default(''),
    rss_url: pg.text('rss_url').notNull(),
    logo_url: pg.text('logo_url'),
    description: pg.text('description'),
    /** As an imported OPML document gave them; an export gives them back. */
    home_url: pg.text('home_url'),
    folder: pg.text('folder'),
    active: pg.boolean('active').notNull().default(true),
    /** It rewrites other outlets' reports: never counted as independent. */
    rewrites_others: pg.boolean('rewrites_others').notNull().default(false),
    /** It distributes press releases: all of its articles count as advertising. */
    is_wire: pg.boolean('is_wire').notNull().default(false),
    /** Clock or time zone error, subtracted from every date it gives. */
    dates_ahead_minutes: pg.integer('dates_ahead_minutes').notNull().default(0),
    content_fetch_type: pg.text('content_fetch_type', { enum: ['rss', 'api'] }),
    content_rss_tag: pg.text('content_rss_tag'),
    /** Encrypted; replies only contain a mask. */
    content_api_key_sealed: pg.text('content_api_key_sealed'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [
    pg.uniqueIndex('publishers_rss_url_key').on(t.rss_url),
    // rows from before there were slugs have none until the trigger has run
    pg.uniqueIndex('publishers_slug_key').on(t.slug).where(sql`${t.slug} <> ''`),
  ],
)

/** Former slugs: they redirect until another publisher uses them. */
export const oldPublisherSlugs = pg.pgTable(
  'old_publisher_slugs',
  {
    slug: pg.text('slug').primaryKey(),
    publisher_id: partOf('publisher_id', () => publishers.id),
  },
  (t) => [pg.index('old_publisher_slugs_publisher').on(t.publisher_id)],
)

/** HTTP state of a feed for the next conditional request. */
export const feedStates = pg.pgTable('feed_states', {
  publisher_id: partOf('publisher_id', () => publishers.id).primaryKey(),
  etag: pg.text('etag'),
  last_modified: pg.text('last_modified'),
  content_hash: pg.text('content_hash'),
  /** Ids of the articles that the feed listed when it was last read. */
  listed: bigRef('listed').array().notNull().default([]),
  /** Minimum intervals requested by the feed (ttl, sy:) and by response headers. */
  ttl_seconds: pg.integer('ttl_seconds'),
  max_age_seconds: pg.integer('max_age_seconds'),
  last_fetch_at: time('last_fetch_at'),
  last_success_at: time('last_success_at'),
  last_error: pg.text('last_error'),
  failures: pg.integer('failures').notNull().default(0),
  /** First failure since the last success; null in old rows. */
  failing_since: time('failing_since'),
  next_try_at: time('next_try_at'),
  /** Retry-After sent by the publisher. */
  retry_after_at: time('retry_after_at'),
  first_gone_at: time('first_gone_at'),
  gone_count: pg.integer('gone_count').notNull().default(0),
  moved_to: pg.text('moved_to'),
  moved_count: pg.integer('moved_count').notNull().default(0),
})

/** The latest FETCHES_KEPT fetches of each feed with their results. */
export const feedFetches = pg.pgTable(
  'feed_fetches',
  {
    id: bigId(),
    publisher_id: partOf('publisher_id', () => publishers.id),
    at: time('at').notNull(),
    kind: pg.text('kind', { enum: FETCH_KINDS }).notNull(),
    /** '301, then 200 text/html'; empty when there was no response. */
    status_line: pg.text('status_line').notNull(),
    milliseconds: pg.integer('milliseconds').notNull(),
    error: pg.text('error'),
    retry_after_seconds: pg.integer('retry_after_seconds'),
    new_items: pg.integer('new_items').notNull().default(0),
    duplicate_items: pg.integer('duplicate_items').notNull().default(0),
    undated_items: pg.integer('undated_items').notNull().default(0),
    unusable_items: pg.integer('unusable_items').notNull().default(0),
    evidence: pg.jsonb('evidence').$type<FetchEvidence>().notNull().default({}),
    /** The first 2 kB of the response, redirects included, as plain text without secrets. */
    sent: pg.text('sent').notNull(),
  },
  (t) => [pg.index('feed_fetches_publisher').on(t.publisher_id, t.id)],
)

export const tags = pg.pgTable(
  'tags',
  {
    id: bigId(),
    name: pg.text('name').notNull(),
    created_at: time('created_at').notNull().default(now),
  },
  (t) => [pg.uniqueIndex('tags_name_key').on(sql`lower(${t.name})`)],
)

export const articles = pg.pgTable(
  'articles',
  {
    id: bigId(),
    publisher_id: bigRef('publisher_id').references(() => publishers.id, { onDelete: 'set null' }),
    title: pg.text('title').notNull(),
    url: pg.text('url').notNull(),
    /** Hash of the canonical address: an address can be longer than an index entry may be. */
    url_key: pg.uuid('url_key').notNull(),
    guid_key: pg.uuid('guid_key'),
    image_url: pg.text('image_url'),
    published_at: time('published_at').notNull(),
    first_seen_at: time('first_seen_at').notNull(),
    /** The earlier of published and first seen, so that a future date pins nothing on top. */
    sort_at: time('sort_at').notNull(),
    overview: pg.text('overview').notNull().default(''),
    /** The feed's own summary, kept from the moment an analysis puts its words in `overview`; null while they are there. */
    summary: pg.text('summary'),
    content: pg.text('content').notNull().default(''),
    content_length: pg.integer('content_length').notNull().default(0),
    /** Hash of what an analysis reads; a new version can be analysed again. */
    version: pg.text('version').notNull().default(''),
    freshness_score: pg.doublePrecision('freshness_score'),
    /** 5 for an advertisement, unless an editor set it; maintained by a trigger. */
    sentiment_score: pg.doublePrecision('sentiment_score'),
    /** The text's own score while the article is an advertisement; it returns when the mark is removed. */
    own_sentiment: pg.doublePrecision('own_sentiment'),
    analyzed_at: time('analyzed_at'),
    analyzed_version: pg.text('analyzed_version'),
    featured: pg.boolean('featured').notNull().default(false),
    /** Visible in the admin area only. */
    hidden: pg.boolean('hidden').notNull().default(false),
    ad: pg.boolean('ad').notNull().default(false),
    ad_reason: pg.text('ad_reason'),
    /** The publisher's own label for advertising and press releases ('Sponsored'); null otherwise. */
    filed_as: pg.text('filed_as'),
    /** Fields set by an editor; an analysis does not overwrite them. */
    corrected: pg.text('corrected').array().$type<CorrectedField[]>().notNull().default([]),
    /** Who corrected last, and the analyser's own values; kept after the correction is withdrawn, so that undo works. */
    correction: pg.jsonb('correction').$type<Correction>(),
    /** In display order. Ids of deleted tags are ignored when read. */
    tag_ids: bigRef('tag_ids').array().notNull().default([]),
    /** Stems and words of title, overview, tag and publisher names; maintained by a trigger. */
    search: tsvector('search'),
  },
  (t) => [
    pg.uniqueIndex('articles_url_key').on(t.url_key),
    pg.index('articles_guid').on(t.publisher_id, t.guid_key),
    pg.index('articles_search').using('gin', t.search),
    pg
      .index('articles_without_content')
      .on(t.publisher_id, t.first_seen_at)
      .where(sql`${t.content_length} = 0`),
    pg.index('articles_unanalyzed').on(t.sort_at).where(sql`${t.analyzed_at} is null`),
    pg.index('articles_hidden').on(t.sort_at).where(sql`${t.hidden}`),
  ],
)

/** Tombstones: a deleted article is not stored again by a later fetch. */
export const deletedArticles = pg.pgTable(
  'deleted_articles',
  {
    url_key: pg.uuid('url_key').primaryKey(),
    publisher_id: bigRef('publisher_id'),
    guid_key: pg.uuid('guid_key'),
    /** Some feeds reuse guids, so title or date must match too. Null in old tombstones. */
    title: pg.text('title'),
    published_at: time('published_at'),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [pg.index('deleted_articles_guid').on(t.publisher_id, t.guid_key)],
)

export const categories = pg.pgTable(
  'categories',
  {
    id: bigId(),
    name: pg.text('name').notNull(),
    slug: pg.text('slug').notNull(),
    tagId: bigRef('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
    description: pg.text('description'),
    metaTitle: pg.text('meta_title'),
    metaDescription: pg.text('meta_description'),
    isActive: pg.boolean('is_active').notNull().default(true),
    order: pg.integer('sort_order').notNull().default(0),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [pg.uniqueIndex('categories_slug_key').on(t.slug), pg.index('categories_tag').on(t.tagId)],
)

/** Former slugs: they redirect until another category uses them. */
export const oldCategorySlugs = pg.pgTable(
  'old_category_slugs',
  {
    slug: pg.text('slug').primaryKey(),
    category_id: partOf('category_id', () => categories.id),
    changed_at: time('changed_at').notNull().default(now),
  },
  (t) => [pg.index('old_category_slugs_category').on(t.category_id)],
)
