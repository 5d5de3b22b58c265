import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, bigRef, decimal, time } from '../columns.ts'

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
    /** `refused`: the vendor does not take this article, however often it is asked. */
    status: text('status', { enum: ['pending', 'success', 'failed', 'refused'] }).notNull(),
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
    index('ai_calls_article').on(t.article_id, t.started_at),
    index('ai_calls_publisher').on(t.publisher_id, t.started_at),
    index('ai_calls_started').on(t.started_at),
  ],
)
