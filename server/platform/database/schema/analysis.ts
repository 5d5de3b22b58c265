import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import {
  DEFAULT_MODEL_FORMAT,
  MODEL_FORMAT_NAMES,
} from '../../../../contract/analysis/model-formats.ts'
import { ANSWER_FORMATS, type ModelTest } from '../../../../contract/analysis/models.ts'
import type {
  FreshnessReasons,
  Receipt,
  SentimentReasons,
} from '../../../../contract/analysis/receipts.ts'
import { bigId, bigRef, decimal, now, partOf, time, word } from '../columns.ts'
import { articles } from './news.ts'

/** Every paid (or refused, or built-in) model call with its real token counts. */
export const aiCalls = pg.pgTable(
  'ai_calls',
  {
    id: bigId(),
    article_id: bigRef('article_id'),
    publisher_id: bigRef('publisher_id'),
    article_version: pg.text('article_version').notNull().default(''),
    /** The setting value; what the vendor calls it stands beside it. */
    model: pg.text('model').notNull(),
    upstream_model: pg.text('upstream_model'),
    trigger: pg.text('trigger', { enum: ['click', 'schedule'] }).notNull(),
    /** `refused`: the vendor rejects this article, and a retry will not help. */
    status: pg.text('status', { enum: ['pending', 'success', 'failed', 'refused'] }).notNull(),
    error: pg.text('error'),
    content_length: pg.integer('content_length').notNull().default(0),
    token_estimate: pg.integer('token_estimate').notNull().default(0),
    prompt_tokens: pg.integer('prompt_tokens').notNull().default(0),
    cached_tokens: pg.integer('cached_tokens').notNull().default(0),
    completion_tokens: pg.integer('completion_tokens').notNull().default(0),
    total_tokens: pg.integer('total_tokens').notNull().default(0),
    /** USD per 1,000 tokens when the call was made; null in rows of before, and for models that were never registered. */
    prompt_price: decimal('prompt_price'),
    completion_price: decimal('completion_price'),
    cost_usd: decimal('cost_usd').notNull().default(0),
    request_log_id: bigRef('request_log_id'),
    response_log_id: bigRef('response_log_id'),
    started_at: time('started_at').notNull(),
    finished_at: time('finished_at'),
  },
  (t) => [
    pg.index('ai_calls_article').on(t.article_id, t.started_at),
    pg.index('ai_calls_publisher').on(t.publisher_id, t.started_at),
    pg.index('ai_calls_started').on(t.started_at),
  ],
)

/** Language models that an admin has added; gpt-4 and deepseek-chat are configuration and have no row. */
export const languageModels = pg.pgTable(
  'language_models',
  {
    id: pg.text('id').primaryKey(),
    /** The change log knows things by numbers. */
    number: pg
      .bigint('number', { mode: 'number' })
      .notNull()
      .generatedByDefaultAsIdentity()
      .unique(),
    name: pg.text('name').notNull(),
    format: word('format', MODEL_FORMAT_NAMES).default(DEFAULT_MODEL_FORMAT),
    base_url: pg.text('base_url').notNull(),
    upstream_model: pg.text('upstream_model').notNull(),
    key_sealed: pg.text('key_sealed'),
    prompt_price: decimal('prompt_price').notNull(),
    completion_price: decimal('completion_price').notNull(),
    time_limit_seconds: pg.integer('time_limit_seconds').notNull(),
    retires_on: pg.date('retires_on', { mode: 'string' }),
    /** As the last test call that worked found out; null before it. */
    answer_format: pg.text('answer_format', { enum: ANSWER_FORMATS }),
    last_test: pg.jsonb('last_test').$type<ModelTest>(),
    updated_at: time('updated_at').notNull().default(now),
  },
  (t) => [pg.uniqueIndex('language_models_name').on(sql`lower(${t.name})`)],
)

/** Why the latest analysis gave its scores. These are the analyser's scores, even where an editor corrected them. */
export const receipts = pg.pgTable(
  'receipts',
  {
    article_id: partOf('article_id', () => articles.id).primaryKey(),
    analyzer: pg.text('analyzer').notNull(),
    /** Version of the built-in analyser, or the vendor's model id. */
    version: pg.text('version').notNull(),
    analyzed_at: time('analyzed_at').notNull(),
    read_characters: pg.integer('read_characters').notNull(),
    age_minutes: pg.integer('age_minutes').notNull(),
    freshness_score: pg.doublePrecision('freshness_score').notNull(),
    sentiment_score: pg.doublePrecision('sentiment_score'),
    ad: pg.boolean('ad').notNull(),
    freshness: pg.jsonb('freshness').$type<FreshnessReasons>().notNull(),
    sentiment: pg.jsonb('sentiment').$type<SentimentReasons>().notNull(),
    ad_reasons: pg.jsonb('ad_reasons').$type<Receipt['ad_reasons']>().notNull(),
    /** Resolved when displayed: it may be hidden or deleted by then. */
    told_article_id: bigRef('told_article_id'),
    cost_usd: decimal('cost_usd').notNull().default(0),
    raw_answer: pg.text('raw_answer'),
  },
  (t) => [pg.index('receipts_analyzed').on(t.analyzed_at)],
)
