import { sql } from 'drizzle-orm'
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigId, bigRef, time } from '../columns.ts'
import { articles } from './articles.ts'
import { coins } from './market.ts'

/** The tracked coins an article is about (main) or merely mentions. Values set by an editor are kept. */
export const articleCoins = pgTable(
  'article_coins',
  {
    article_id: bigRef('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    salience: text('salience', { enum: ['main', 'mention'] }).notNull(),
    /** `removed`: an editor removed it, so the text does not add it again. */
    origin: text('origin', { enum: ['text', 'hand', 'removed'] })
      .notNull()
      .default('text'),
    /** Order among the coins of one article, highest first. */
    score: smallint('score').notNull().default(0),
    /**
     * Copied from the article by triggers, so that a coin's news is counted without reading articles. Null
     * when hidden.
     */
    at: time('at'),
    sentiment_score: doublePrecision('sentiment_score'),
  },
  (t) => [
    primaryKey({ columns: [t.article_id, t.coin_id] }),
    index('article_coins_timeline')
      .on(t.coin_id, t.at, t.sentiment_score)
      .where(sql`${t.salience} = 'main' and ${t.origin} <> 'removed'`),
    index('article_coins_coin').on(t.coin_id, t.salience, t.article_id, t.origin),
  ],
)

/**
 * Articles per coin and UTC day, as deltas written by triggers; a job adds the rows of a day up. Sums of rows
 * avoid lock contention.
 */
export const coinNewsDays = pgTable(
  'coin_news_days',
  {
    coin_id: bigRef('coin_id').notNull(),
    day: date('day').notNull(),
    all: integer('all').notNull(),
    scored: integer('scored').notNull(),
    bullish: integer('bullish').notNull(),
    bearish: integer('bearish').notNull(),
  },
  (t) => [index('coin_news_days_key').on(t.coin_id, t.day)],
)

/** Other names of a coin with their validity (renames). */
export const coinAliases = pgTable(
  'coin_aliases',
  {
    id: bigId(),
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    alias: text('alias').notNull(),
    since: time('since'),
    until: time('until'),
  },
  (t) => [uniqueIndex('coin_aliases_key').on(t.coin_id, sql`lower(${t.alias})`)],
)
