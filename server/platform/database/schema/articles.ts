import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CorrectedField, Correction } from '../../../../contract/news/articles.ts'
import { bigId, bigRef, now, time, tsvector } from '../columns.ts'
import { publishers } from './publishers.ts'

export const articles = pgTable(
  'articles',
  {
    id: bigId(),
    publisher_id: bigRef('publisher_id').references(() => publishers.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** Hash of the canonical address: an address can be longer than an index entry may be. */
    url_key: uuid('url_key').notNull(),
    guid_key: uuid('guid_key'),
    image_url: text('image_url'),
    published_at: time('published_at').notNull(),
    first_seen_at: time('first_seen_at').notNull(),
    /** The earlier of published and first seen, so that a future date pins nothing on top. */
    sort_at: time('sort_at').notNull(),
    overview: text('overview').notNull().default(''),
    /** The feed's own summary, kept from the moment an analysis puts its words in `overview`; null while they are there. */
    summary: text('summary'),
    content: text('content').notNull().default(''),
    content_length: integer('content_length').notNull().default(0),
    /** Hash of what an analysis reads; a new version can be analysed again. */
    version: text('version').notNull().default(''),
    freshness_score: doublePrecision('freshness_score'),
    /** 5 for an advertisement, unless an editor set it; maintained by a trigger. */
    sentiment_score: doublePrecision('sentiment_score'),
    /** The text's own score while the article is an advertisement; it returns when the mark is removed. */
    own_sentiment: doublePrecision('own_sentiment'),
    analyzed_at: time('analyzed_at'),
    analyzed_version: text('analyzed_version'),
    featured: boolean('featured').notNull().default(false),
    /** Visible in the admin area only. */
    hidden: boolean('hidden').notNull().default(false),
    ad: boolean('ad').notNull().default(false),
    ad_reason: text('ad_reason'),
    /** The publisher's own label for advertising and press releases ('Sponsored'); null otherwise. */
    filed_as: text('filed_as'),
    /** Fields set by an editor; an analysis does not overwrite them. */
    corrected: text('corrected').array().$type<CorrectedField[]>().notNull().default([]),
    /**
     * Who corrected last, and the analyser's own values; kept after the correction is withdrawn, so that undo
     * works.
     */
    correction: jsonb('correction').$type<Correction>(),
    /** In display order. Ids of deleted tags are ignored when read. */
    tag_ids: bigRef('tag_ids').array().notNull().default([]),
    /** Stems and words of title, overview, tag and publisher names; maintained by a trigger. */
    search: tsvector('search'),
  },
  (t) => [
    uniqueIndex('articles_url_key').on(t.url_key),
    index('articles_guid').on(t.publisher_id, t.guid_key),
    index('articles_search').using('gin', t.search),
    index('articles_without_content').on(t.publisher_id, t.first_seen_at).where(sql`${t.content_length} = 0`),
    index('articles_unanalyzed').on(t.sort_at).where(sql`${t.analyzed_at} is null`),
    index('articles_hidden').on(t.sort_at).where(sql`${t.hidden}`),
  ],
)

/** Tombstones: a deleted article is not stored again by a later fetch. */
export const deletedArticles = pgTable(
  'deleted_articles',
  {
    url_key: uuid('url_key').primaryKey(),
    publisher_id: bigRef('publisher_id'),
    guid_key: uuid('guid_key'),
    /** Some feeds reuse guids, so title or date must match too. Null in old tombstones. */
    title: text('title'),
    published_at: time('published_at'),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [index('deleted_articles_guid').on(t.publisher_id, t.guid_key)],
)
