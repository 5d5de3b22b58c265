import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FreshnessReasons, Receipt, SentimentReasons } from '../../../../contract/analysis/receipts.ts'
import { bigRef, decimal, time } from '../columns.ts'
import { articles } from './articles.ts'

/**
 * Why the latest analysis gave its scores. These are the analyser's scores, even where an editor corrected
 * them.
 */
export const receipts = pgTable(
  'receipts',
  {
    article_id: bigRef('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    analyzer: text('analyzer').notNull(),
    /** Version of the built-in analyser, or the vendor's model id. */
    version: text('version').notNull(),
    analyzed_at: time('analyzed_at').notNull(),
    read_characters: integer('read_characters').notNull(),
    age_minutes: integer('age_minutes').notNull(),
    freshness_score: doublePrecision('freshness_score').notNull(),
    sentiment_score: doublePrecision('sentiment_score'),
    ad: boolean('ad').notNull(),
    freshness: jsonb('freshness').$type<FreshnessReasons>().notNull(),
    sentiment: jsonb('sentiment').$type<SentimentReasons>().notNull(),
    ad_reasons: jsonb('ad_reasons').$type<Receipt['ad_reasons']>().notNull(),
    /** Resolved when displayed: it may be hidden or deleted by then. */
    told_article_id: bigRef('told_article_id'),
    cost_usd: decimal('cost_usd').notNull().default(0),
    raw_answer: text('raw_answer'),
  },
  (t) => [index('receipts_analyzed').on(t.analyzed_at)],
)
