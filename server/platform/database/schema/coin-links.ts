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

/** The tracked coins an article is about (main) or only names (mention). What a person set stays. */
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
    /** `removed`: a person took it away, and the text does not bring it back. */
    origin: text('origin', { enum: ['text', 'hand', 'removed'] })
      .notNull()
      .default('text'),
    /** Order among the coins of one article, highest first. */
    score: smallint('score').notNull().default(0),
    /** Of the article, kept by triggers, so that a coin's news can be counted without reading articles; null: hidden. */
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
 * How many articles each coin has had a day (UTC): what every statement that changed links added or took away, written by
 * triggers; a job adds the rows of a day up to one. Their sums are the counts, so nobody waits for another's row.
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

/** Other names of a coin, and the days between which they meant it: renames. */
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
