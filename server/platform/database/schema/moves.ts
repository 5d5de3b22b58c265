import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bigRef, now, time } from '../columns.ts'
import { coins } from './market.ts'
import { stories } from './stories.ts'

/** Hours in which a coin moved far more than usual without a story about it. Only the end of a case is ever written later. */
export const moves = pgTable(
  'moves',
  {
    id: bigId(),
    coin_id: bigRef('coin_id')
      .notNull()
      .references(() => coins.id, { onDelete: 'cascade' }),
    /** Beginning of the clock hour. */
    hour: time('hour').notNull(),
    /** In percent: the coin, the market, and the coin's usual hour beside the market. */
    change: doublePrecision('change').notNull(),
    market: doublePrecision('market').notNull(),
    usual: doublePrecision('usual').notNull(),
    opened_at: time('opened_at').notNull().default(now),
    /** Both null while nothing was found; `closed_at` alone: never explained. */
    story_id: bigRef('story_id').references(() => stories.id, { onDelete: 'set null' }),
    explained_at: time('explained_at'),
    closed_at: time('closed_at'),
  },
  (t) => [
    uniqueIndex('moves_coin_hour').on(t.coin_id, t.hour),
    index('moves_hour').on(t.hour),
    index('moves_story').on(t.story_id),
    index('moves_open').on(t.hour).where(sql`${t.closed_at} is null`),
  ],
)
