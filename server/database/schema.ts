// Columns carry their wire names as keys, so that a selected row is the reply.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bigId, bigRef, bytes, decimal, now, time, tsvector, varbit } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: bigId(),
    username: text('username').notNull(),
    password_hash: text('password_hash').notNull(),
    role: text('role').notNull().default('admin'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('users_username_key').on(sql`lower(${t.username})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** Only the hash: a stolen dump opens no session. */
    token_hash: text('token_hash').primaryKey(),
    user_id: bigRef('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: time('created_at').notNull().default(now),
    expires_at: time('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigId(),
    username_key: text('username_key').notNull(),
    address: text('address').notNull(),
    failed_at: time('failed_at').notNull(),
  },
  (t) => [
    index('login_failures_username').on(t.username_key, t.failed_at),
    index('login_failures_address').on(t.address, t.failed_at),
  ],
)

export const tags = pgTable(
  'tags',
  {
    id: bigId(),
    name: text('name').notNull(),
    created_at: time('created_at').notNull().default(now),
  },
  (t) => [uniqueIndex('tags_name_key').on(sql`lower(${t.name})`)],
)

export const categories = pgTable(
  'categories',
  {
    id: bigId(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    tagId: bigRef('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'restrict' }),
    description: text('description'),
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    isActive: boolean('is_active').notNull().default(true),
    order: integer('sort_order').notNull().default(0),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('categories_slug_key').on(t.slug), index('categories_tag').on(t.tagId)],
)

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
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('pages_path_key').on(t.path)],
)

export const publishers = pgTable(
  'publishers',
  {
    id: bigId(),
    name: text('name').notNull(),
    rss_url: text('rss_url').notNull(),
    logo_url: text('logo_url'),
    description: text('description'),
    active: boolean('active').notNull().default(true),
    content_fetch_type: text('content_fetch_type', { enum: ['rss', 'api'] }),
    content_rss_tag: text('content_rss_tag'),
    /** Encrypted; the wire only ever sees a mask. */
    content_api_key_sealed: text('content_api_key_sealed'),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [uniqueIndex('publishers_rss_url_key').on(t.rss_url)],
)

/** What the next polite request to a feed must know. */
export const feedStates = pgTable('feed_states', {
  publisher_id: bigRef('publisher_id')
    .primaryKey()
    .references(() => publishers.id, { onDelete: 'cascade' }),
  etag: text('etag'),
  last_modified: text('last_modified'),
  content_hash: text('content_hash'),
  last_fetch_at: time('last_fetch_at'),
  last_success_at: time('last_success_at'),
  last_error: text('last_error'),
  failures: integer('failures').notNull().default(0),
  next_try_at: time('next_try_at'),
  first_gone_at: time('first_gone_at'),
  gone_count: integer('gone_count').notNull().default(0),
  moved_to: text('moved_to'),
  moved_count: integer('moved_count').notNull().default(0),
})

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
    content: text('content').notNull().default(''),
    content_length: integer('content_length').notNull().default(0),
    /** Hash of what an analysis reads; a new version may be analysed again. */
    version: text('version').notNull().default(''),
    freshness_score: doublePrecision('freshness_score'),
    sentiment_score: doublePrecision('sentiment_score'),
    analyzed_at: time('analyzed_at'),
    analyzed_version: text('analyzed_version'),
    featured: boolean('featured').notNull().default(false),
    ad: boolean('ad').notNull().default(false),
    ad_reason: text('ad_reason'),
    /** In the order they are shown. A tag deleted since is left out by readers. */
    tag_ids: bigRef('tag_ids').array().notNull().default([]),
    /** Stems and words of title, overview, tag and publisher names; kept by a trigger. */
    search: tsvector('search'),
  },
  (t) => [
    uniqueIndex('articles_url_key').on(t.url_key),
    index('articles_guid').on(t.publisher_id, t.guid_key),
    index('articles_newest').on(t.sort_at.desc(), t.id.desc()),
    index('articles_publisher_newest').on(t.publisher_id, t.sort_at.desc(), t.id.desc()),
    index('articles_search').using('gin', t.search),
    index('articles_unanalyzed').on(t.sort_at.desc()).where(sql`${t.analyzed_at} is null`),
  ],
)

/**
 * The feed's bitmap index, one row per UTC day of articles (days since 1970). A bit string has one bit for each of the
 * day's articles, newest first, so that any mix of filters is counted with a few ANDs. What changed since a day was
 * indexed stands in feed_marks and is counted from the articles themselves.
 */
export const feedDays = pgTable('feed_days', {
  day: integer('day').primaryKey(),
  articles: integer('articles').notNull(),
  article_ids: bigRef('article_ids').array().notNull(),
  newest_id: bigRef('newest_id').notNull(),
  /** Words that became common later are not in this day's bits yet. */
  words_version: integer('words_version').notNull(),
  every: varbit('every').notNull(),
})

/** A word ('w:price'), the beginning of a word ('x:bitc'), a publisher, a tag, a score or more, an ad: who has it. */
export const feedBits = pgTable(
  'feed_bits',
  {
    term: text('term').notNull(),
    day: integer('day').notNull(),
    bits: varbit('bits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.term, t.day] }), index('feed_bits_day').on(t.day)],
)

/** Words and beginnings so common that they have bits; every other one is rare enough for the word index. */
export const feedWords = pgTable('feed_words', {
  term: text('term').primaryKey(),
  version: integer('version').notNull(),
})

/**
 * One row per change that readers of the feed can see, written by triggers inside the transaction of the change:
 * what is visible here is exactly what is visible in the articles. With an article: it is not in its day's bits yet.
 * With a day alone: the day's bits are out of date. With neither: only names or looks changed.
 */
export const feedMarks = pgTable(
  'feed_marks',
  {
    id: bigId(),
    day: integer('day'),
    article_id: bigRef('article_id'),
  },
  (t) => [
    index('feed_marks_day').on(t.day),
    index('feed_marks_article').on(t.article_id).where(sql`${t.article_id} is not null`),
  ],
)

/** A renamed or deleted tag or publisher: articles whose search words still have to follow, from this id on. */
export const searchRefreshes = pgTable('search_refreshes', {
  id: bigId(),
  mark: text('mark').notNull(),
  after_id: bigRef('after_id').notNull(),
})

/** Tombstones: a deleted article never comes back with a later fetch. */
export const deletedArticles = pgTable(
  'deleted_articles',
  {
    url_key: uuid('url_key').primaryKey(),
    publisher_id: bigRef('publisher_id'),
    guid_key: uuid('guid_key'),
    deleted_at: time('deleted_at').notNull().default(now),
  },
  (t) => [index('deleted_articles_guid').on(t.publisher_id, t.guid_key)],
)

export const activityLogs = pgTable(
  'activity_logs',
  {
    id: bigId(),
    created_at: time('created_at').notNull().default(now),
    action: text('action').notNull(),
    entity_type: text('entity_type').notNull(),
    entity_id: bigRef('entity_id'),
    publisher_id: bigRef('publisher_id'),
    status: text('status').notNull(),
    /** JSON text. */
    details: text('details'),
  },
  (t) => [
    index('activity_logs_newest').on(t.created_at.desc(), t.id.desc()),
    index('activity_logs_action').on(t.action, t.created_at.desc()),
    index('activity_logs_pending').on(t.created_at).where(sql`${t.status} = 'pending'`),
  ],
)

/** Every paid (or refused, or built-in) model call with its real token counts. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: bigId(),
    article_id: bigRef('article_id'),
    publisher_id: bigRef('publisher_id'),
    article_version: text('article_version').notNull().default(''),
    /** The setting value; what the vendor calls it stands beside it. */
    model: text('model').notNull(),
    upstream_model: text('upstream_model'),
    trigger: text('trigger', { enum: ['click', 'schedule'] }).notNull(),
    status: text('status', { enum: ['pending', 'success', 'failed'] }).notNull(),
    error: text('error'),
    content_length: integer('content_length').notNull().default(0),
    token_estimate: integer('token_estimate').notNull().default(0),
    prompt_tokens: integer('prompt_tokens').notNull().default(0),
    cached_tokens: integer('cached_tokens').notNull().default(0),
    completion_tokens: integer('completion_tokens').notNull().default(0),
    total_tokens: integer('total_tokens').notNull().default(0),
    cost_usd: decimal('cost_usd').notNull().default(0),
    request_log_id: bigRef('request_log_id'),
    response_log_id: bigRef('response_log_id'),
    started_at: time('started_at').notNull(),
    finished_at: time('finished_at'),
  },
  (t) => [
    index('ai_calls_article').on(t.article_id, t.started_at.desc()),
    index('ai_calls_publisher').on(t.publisher_id, t.started_at.desc()),
    index('ai_calls_started').on(t.started_at.desc()),
  ],
)

export const coins = pgTable(
  'coins',
  {
    id: bigId(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    source_type: text('source_type', { enum: ['coingecko'] })
      .notNull()
      .default('coingecko'),
    source_identifier: text('source_identifier').notNull(),
    price_usd: decimal('price_usd'),
    price_change_24h_percent: decimal('price_change_24h_percent'),
    market_cap: decimal('market_cap'),
    volume_24h: decimal('volume_24h'),
    /** The moment the coin service gave the price for. */
    last_update: time('last_update'),
    /** Spans of history, in days, that are still to be fetched. */
    missing_history_days: smallint('missing_history_days').array().notNull().default([1, 30, 365]),
    created_at: time('created_at').notNull().default(now),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('coins_symbol_key').on(t.symbol),
    uniqueIndex('coins_source_key').on(t.source_type, t.source_identifier),
  ],
)

export const pricePoints = pgTable(
  'price_points',
  {
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** Minutes a point stands for: 5, and 60 or 1440 once thinned. */
    resolution: smallint('resolution').notNull(),
    price: decimal('price').notNull(),
  },
  // by resolution before time: what is thinned empties whole index pages, which PostgreSQL then uses again
  (t) => [primaryKey({ columns: [t.coin_id, t.resolution, t.at] })],
)

/** Uploaded images live here so that any app server can serve them. */
export const uploads = pgTable('uploads', {
  name: text('name').primaryKey(),
  content_type: text('content_type').notNull(),
  bytes: bytes('bytes').notNull(),
  created_at: time('created_at').notNull().default(now),
})

/** The one row of schedule and AI settings. */
export const settings = pgTable('settings', {
  id: smallint('id').primaryKey().default(1),
  enabled: boolean('enabled').notNull().default(true),
  interval: integer('interval_seconds').notNull().default(3600),
  ai_model: text('ai_model', { enum: ['gpt-4', 'deepseek-chat'] })
    .notNull()
    .default('gpt-4'),
  last_run: time('last_run'),
  updated_at: time('updated_at').notNull().default(now),
})

/** Small facts that processes share: breakers, pauses, budgets, one-time marks. */
export const appState = pgTable('app_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updated_at: time('updated_at').notNull().default(now),
})

/** Progress of work that outlived the call that asked for it. */
export const longJobs = pgTable(
  'long_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    /** Two requests for the same key join one job. */
    key: text('key').notNull(),
    state: text('state', { enum: ['queued', 'running', 'completed', 'failed'] })
      .notNull()
      .default('queued'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    current: text('current'),
    failures: jsonb('failures').$type<string[]>().notNull().default([]),
    result: jsonb('result'),
    error: text('error'),
    created_at: time('created_at').notNull().default(now),
    /** A job whose process died stops beating and is taken over or failed. */
    heartbeat_at: time('heartbeat_at').notNull().default(now),
  },
  (t) => [
    uniqueIndex('long_jobs_running_key').on(t.key).where(sql`${t.state} in ('queued', 'running')`),
    index('long_jobs_created').on(t.created_at),
  ],
)
