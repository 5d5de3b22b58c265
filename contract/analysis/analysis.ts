import * as z from 'zod'
import { Log } from '../accounts/activity.ts'
import { textWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import { ById, type EndpointTable, Id, JobStarted, Time, wholeNumber } from '../endpoint.ts'
import { USAGE_RANGES } from '../market/ranges.ts'

/** Why there is no sentiment. */
export const SentimentReason = z.enum(['not in English'])
export type SentimentReason = z.infer<typeof SentimentReason>

export const Analysis = z.object({
  freshness: z.number(),
  /** Null with a `sentiment_reason` when the built-in analyser cannot read the language. */
  sentiment: z.number().nullable(),
  sentiment_reason: SentimentReason.optional(),
  tags: z.array(z.string()),
  overview: z.string(),
  /** That another analyser did it than the chosen one, and why. */
  notice: withoutSecrets(z.string(), textWithoutSecrets).optional(),
})
export type Analysis = z.infer<typeof Analysis>

/** One row of the analytics table, summed in SQL. */
export const UsageGroup = z.object({
  /** YYYY-MM-DD when grouped by day, the name of the publisher or the model otherwise. */
  group: z.string(),
  publisher_id: z.number().nullable(),
  models: z.array(
    z.object({ model: z.string(), requests: z.number(), tokens: z.number(), cost: z.number() }),
  ),
  requests: z.number(),
  tokens: z.number(),
  /** Percent, 0..100. */
  success_rate: z.number(),
  average_content_length: z.number(),
  cost: z.number(),
})
export type UsageGroup = z.infer<typeof UsageGroup>

export const ArticleUsage = z.object({
  entity_id: z.number(),
  title: z.string(),
  content_length: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  model: z.string().nullable(),
  analyzed_at: Time.nullable(),
  status: z.enum(['success', 'Not analyzed']),
  cost: z.number(),
})
export type ArticleUsage = z.infer<typeof ArticleUsage>

export const USAGE_GROUPINGS = ['day', 'publisher', 'model'] as const
export type UsageGrouping = (typeof USAGE_GROUPINGS)[number]

/** A calendar month in UTC; it wins over `dateRange`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')

/** Maximum articles per reply. */
export const ARTICLE_USAGE_LIMIT = 500

export const analysisEndpoints = {
  'POST /api/ai/analyze/:id': {
    access: 'editor',
    summary: 'Analyse one article now',
    params: ById,
    reply: z.union([Analysis, JobStarted]),
  },
  'GET /api/logs/ai-usage': {
    access: 'admin',
    summary:
      'AI log rows of a range, or of a calendar month in UTC; summed by day, publisher or model with group_by',
    query: z.object({
      dateRange: z.enum(USAGE_RANGES).default('week'),
      month: Month.optional().meta({ description: 'UTC month, as in 2026-11' }),
      group_by: z.enum(USAGE_GROUPINGS).optional(),
    }),
    reply: z.union([z.array(UsageGroup), z.array(Log)]),
  },
  'GET /api/logs/ai-usage/articles': {
    access: 'admin',
    summary:
      'AI usage per article of one publisher, in pages; with a range only of articles asked about in it',
    query: z.object({
      publisher_id: Id.optional(),
      article_ids: z
        .string()
        .max(5000)
        .regex(/^(\d{1,16}(,\d{1,16})*)?$/, 'must be ids separated by commas')
        .transform((ids) => ids || undefined)
        .optional(),
      dateRange: z.enum(USAGE_RANGES).optional(),
      month: Month.optional().meta({ description: 'UTC month, as in 2026-11' }),
      page: wholeNumber(1, 1_000_000).default(1).meta({ description: 'Page number, from 1' }),
      limit: wholeNumber(1, ARTICLE_USAGE_LIMIT)
        .default(ARTICLE_USAGE_LIMIT)
        .meta({ description: 'Entries per page' }),
    }),
    reply: z.array(ArticleUsage),
  },
} satisfies EndpointTable
