import { sql } from 'drizzle-orm'
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigRef, decimal, time } from '../columns.ts'
import { coins } from './market.ts'
import { stories } from './stories.ts'

/** A coin of the market with its prices: before, at the story's time, 1 h and 24 h later. */
type MemberPrices = {
  coin_id: number
  market_cap: string
  price_usd: string
  prices: (string | null)[]
}

/** What a coin's price did around a story, with what the figures are made of. Added with the story's coin. */
export const storyReactions = pgTable(
  'story_reactions',
  {
    story_id: bigRef('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    /** The first outlet's time and article; they follow the story until the first hour is closed. */
    at: time('at').notNull(),
    first_article_id: bigRef('first_article_id'),
    /** Copied from the story by a trigger; pins are chosen by it. */
    outlets: integer('outlets').notNull().default(0),
    price_before: decimal('price_before'),
    price: decimal('price'),
    price_1h: decimal('price_1h'),
    price_24h: decimal('price_24h'),
    before_percent: decimal('before_percent'),
    before_market_percent: decimal('before_market_percent'),
    after_1h_percent: decimal('after_1h_percent'),
    after_1h_market_percent: decimal('after_1h_market_percent'),
    after_24h_percent: decimal('after_24h_percent'),
    after_24h_market_percent: decimal('after_24h_market_percent'),
    closed_1h_at: time('closed_1h_at'),
    closed_24h_at: time('closed_24h_at'),
    /** The coins of the market, with cap and price of their quote and their prices at the four moments. */
    members: jsonb('members').$type<MemberPrices[]>().notNull().default([]),
    /** The first article's score, as an analyser gave it within the hour; kept when the first hour is closed. */
    score: doublePrecision('score'),
    analyzer: text('analyzer'),
    analyzer_version: text('analyzer_version'),
    publisher_id: bigRef('publisher_id'),
    /** When there is something to measure next; null when there is not. */
    due_at: time('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.story_id, t.coin_id] }),
    index('story_reactions_coin').on(t.coin_id, t.at),
    index('story_reactions_told').on(t.coin_id, t.outlets, t.at, t.story_id).where(sql`${t.outlets} >= 2`),
    index('story_reactions_due').on(t.due_at).where(sql`${t.due_at} is not null`),
    index('story_reactions_at').on(t.at),
  ],
)

/** Per day and coin: hourly starts, and how many were up or down one window later. */
export const baseRates = pgTable(
  'base_rates',
  {
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    window: text('window', { enum: ['1h', '24h'] }).notNull(),
    ups: integer('ups').notNull(),
    downs: integer('downs').notNull(),
  },
  (t) => [primaryKey({ columns: [t.coin_id, t.window, t.day] })],
)
