import {
  doublePrecision,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { COIN_SOURCE_TYPES, DEFAULT_COIN_SOURCE } from '../../../../contract/market/coin-sources.ts'
import { bigId, decimal, now, partOf, time, word } from '../columns.ts'

export const coins = pgTable(
  'coins',
  {
    id: bigId(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    source_type: word('source_type', COIN_SOURCE_TYPES).default(DEFAULT_COIN_SOURCE),
    source_identifier: text('source_identifier').notNull(),
    price_usd: decimal('price_usd'),
    price_change_24h_percent: decimal('price_change_24h_percent'),
    price_change_1h_percent: decimal('price_change_1h_percent'),
    price_change_7d_percent: decimal('price_change_7d_percent'),
    high_24h: decimal('high_24h'),
    low_24h: decimal('low_24h'),
    market_cap: decimal('market_cap'),
    volume_24h: decimal('volume_24h'),
    /** The time of the price, as given by the coin service. */
    last_update: time('last_update'),
    /** Spans of history, in days, that are still to be fetched. */
    missing_history_days: smallint('missing_history_days').array().notNull().default([1, 30, 365]),
    /** Times in a row that fetching history failed, and when it may be tried again. */
    history_failures: smallint('history_failures').notNull().default(0),
    history_retry_at: time('history_retry_at'),
    /**
     * Computed from the price points every 3 hours, so that a list of 500 coins reads none: weekly line and
     * 30-day extremes.
     */
    week_line: doublePrecision('week_line').array(),
    low_30d: decimal('low_30d'),
    high_30d: decimal('high_30d'),
    /** When that was computed; null when the points have changed since. */
    summed_up_at: time('summed_up_at'),
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
    coin_id: partOf('coin_id', () => coins.id),
    at: time('at').notNull(),
    /** Minutes a point stands for: 5, and 60 or 1440 once thinned. */
    resolution: smallint('resolution').notNull(),
    price: decimal('price').notNull(),
  },
  // Resolution before time: thinning then empties whole index pages, which PostgreSQL reuses.
  (t) => [primaryKey({ columns: [t.coin_id, t.resolution, t.at] })],
)
