import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, partOf, time, word } from '../columns.ts'
import { coins } from './market.ts'
import { articles } from './news.ts'

/**
 * Events, each reported by one or more articles. A merged story redirects to the story it became; a row is deleted
 * only when its last article is gone and nobody can have linked to it.
 */
export const stories = pg.pgTable(
  'stories',
  {
    id: bigId(),
    /** Fixed when the second outlet arrives; null before. */
    slug: pg.text('slug'),
    /** Time of the first report, after the guards against wrong clocks, and of the latest. */
    first_at: time('first_at').notNull(),
    last_at: time('last_at').notNull(),
    first_article_id: bigRef('first_article_id'),
    lead_article_id: bigRef('lead_article_id'),
    lead_by_hand: pg.boolean('lead_by_hand').notNull().default(false),
    /** Counts of what visitors can see, and of outlets with independent reports. */
    article_count: pg.integer('article_count').notNull().default(0),
    outlet_count: pg.integer('outlet_count').notNull().default(0),
    independent_count: pg.integer('independent_count').notNull().default(0),
    copy_count: pg.integer('copy_count').notNull().default(0),
    merged_into: bigRef('merged_into'),
    /** Stories about one topic have the same thread: the id of one of them. Null outside of threads. */
    thread_id: bigRef('thread_id'),
    /** An editor put it into its thread, or took it out: the program leaves that. */
    thread_by_hand: pg.boolean('thread_by_hand').notNull().default(false),
    /** New articles do not join it automatically. */
    locked: pg.boolean('locked').notNull().default(false),
    /** An editor merged or split it, or moved articles. */
    by_hand: pg.boolean('by_hand').notNull().default(false),
    /** A member was hidden, deleted or changed: counts, first and lead must be recomputed. */
    stale: pg.boolean('stale').notNull().default(false),
    created_at: time('created_at').notNull().default(now),
  },
  (t) => [
    pg.index('stories_shared').on(t.last_at).where(sql`${t.outlet_count} >= 2`),
    pg.index('stories_first').on(t.first_at),
    pg.index('stories_several').on(t.id, t.article_count).where(sql`${t.article_count} >= 2`),
    pg.index('stories_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    pg.index('stories_thread').on(t.thread_id).where(sql`${t.thread_id} is not null`),
    pg.index('stories_stale').on(t.id).where(sql`${t.stale}`),
    pg.index('stories_locked').on(t.id).where(sql`${t.locked}`),
  ],
)

/** Which story an article belongs to. */
export const articleStories = pg.pgTable(
  'article_stories',
  {
    article_id: partOf('article_id', () => articles.id).primaryKey(),
    /** Null until it is grouped. */
    story_id: bigRef('story_id').references(() => stories.id),
    /** The story it was in before the program merged that into this one. */
    merged_from: bigRef('merged_from'),
    score: pg.real('score'),
    source: word('source', ['auto', 'hand']).default('auto'),
    /** It joined by a narrow margin, or its headline changed since. */
    doubtful: pg.boolean('doubtful').notNull().default(false),
    /** The earliest article with this text, and the share of it that is identical, in percent. */
    copy_of: bigRef('copy_of'),
    likeness: pg.smallint('likeness'),
    /** The closest story it did not join, if the score was close: a suggested merge. */
    near_story_id: bigRef('near_story_id'),
    near_score: pg.real('near_score'),
    /** Stored by its publisher's first fetch, which brings old articles. */
    first_fetch: pg.boolean('first_fetch').notNull().default(false),
    /** Its publisher's feed lacked it until then, less the time a feed may lag. Null when unknown. */
    not_before: time('not_before'),
    waiting_since: time('waiting_since').notNull().default(now),
    grouped_at: time('grouped_at'),
    /**
     * The facts of a report (server/stories/report-facts.ts), written when its story is refreshed. No reader works them
     * out again. A hidden report has none; `is_own` is null until they were worked out once.
     */
    reported_at: time('reported_at'),
    original_id: bigRef('original_id'),
    is_own: pg.boolean('is_own'),
    counts_as_outlet: pg.boolean('counts_as_outlet'),
    came_first: pg.text('came_first', { enum: ['alone', 'together'] }),
  },
  (t) => [
    pg.index('article_stories_story').on(t.story_id, t.article_id),
    pg.index('article_stories_waiting').on(t.article_id).where(sql`${t.story_id} is null`),
    pg.index('article_stories_near').on(t.near_story_id).where(sql`${t.near_story_id} is not null`),
    pg
      .index('article_stories_without_facts')
      .on(t.story_id)
      .where(sql`${t.is_own} is null and ${t.story_id} is not null`),
  ],
)

/** Decisions of editors: this article belongs to that story, or does not. Kept by every rebuild. */
export const storyVerdicts = pg.pgTable(
  'story_verdicts',
  {
    article_id: partOf('article_id', () => articles.id),
    story_id: bigRef('story_id')
      .notNull()
      .references(() => stories.id),
    verdict: pg.text('verdict', { enum: ['in', 'out'] }).notNull(),
    by_user: pg.text('by_user'),
    at: time('at').notNull().default(now),
  },
  (t) => [
    pg.primaryKey({ columns: [t.article_id, t.story_id] }),
    pg.index('story_verdicts_story').on(t.story_id),
  ],
)

/** The coins a story is about: the main coins of at least half of its independent reports. */
export const storyCoins = pg.pgTable(
  'story_coins',
  {
    story_id: bigRef('story_id')
      .notNull()
      .references(() => stories.id),
    coin_id: partOf('coin_id', () => coins.id),
    /** Most frequent first. */
    place: pg.smallint('place').notNull(),
  },
  (t) => [
    pg.primaryKey({ columns: [t.story_id, t.coin_id] }),
    pg.index('story_coins_coin').on(t.coin_id, t.story_id),
  ],
)

/** The last 20 replaced headlines of an article, each with the time its successor was seen. */
export const articleVersions = pg.pgTable(
  'article_versions',
  {
    id: bigId(),
    article_id: partOf('article_id', () => articles.id),
    title: pg.text('title').notNull(),
    replaced_at: time('replaced_at').notNull(),
    /** Headlines before this one that are counted but no longer kept. */
    dropped: pg.integer('dropped').notNull().default(0),
  },
  (t) => [pg.index('article_versions_article').on(t.article_id, t.replaced_at)],
)

/** The tracked coins an article is about (main) or merely mentions. Values set by an editor are kept. */
export const articleCoins = pg.pgTable(
  'article_coins',
  {
    article_id: partOf('article_id', () => articles.id),
    coin_id: partOf('coin_id', () => coins.id),
    salience: pg.text('salience', { enum: ['main', 'mention'] }).notNull(),
    /** `removed`: an editor removed it, so the text does not add it again. */
    origin: word('origin', ['text', 'hand', 'removed']).default('text'),
    /** Order among the coins of one article, highest first. */
    score: pg.smallint('score').notNull().default(0),
    /** Copied from the article by triggers, so that a coin's news is counted without reading articles. Null when hidden. */
    at: time('at'),
    sentiment_score: pg.doublePrecision('sentiment_score'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.article_id, t.coin_id] }),
    pg
      .index('article_coins_timeline')
      .on(t.coin_id, t.at, t.sentiment_score)
      .where(sql`${t.salience} = 'main' and ${t.origin} <> 'removed'`),
    pg.index('article_coins_coin').on(t.coin_id, t.salience, t.article_id, t.origin),
  ],
)

/**
 * Articles per coin and UTC day, as deltas written by triggers; a job adds the rows of a day up. Sums of rows
 * avoid lock contention.
 */
export const coinNewsDays = pg.pgTable(
  'coin_news_days',
  {
    coin_id: bigRef('coin_id').notNull(),
    day: pg.date('day').notNull(),
    all: pg.integer('all').notNull(),
    scored: pg.integer('scored').notNull(),
    bullish: pg.integer('bullish').notNull(),
    bearish: pg.integer('bearish').notNull(),
  },
  (t) => [pg.index('coin_news_days_key').on(t.coin_id, t.day)],
)

/** Other names of a coin with their validity (renames). */
export const coinAliases = pg.pgTable(
  'coin_aliases',
  {
    id: bigId(),
    coin_id: partOf('coin_id', () => coins.id),
    alias: pg.text('alias').notNull(),
    since: time('since'),
    until: time('until'),
  },
  (t) => [pg.uniqueIndex('coin_aliases_key').on(t.coin_id, sql`lower(${t.alias})`)],
)
