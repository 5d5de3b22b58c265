import * as z from 'zod'
import { Log } from '../accounts/activity.ts'
import { textWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import { ById, type EndpointTable, Id, JobStarted, Time, wholeNumber } from '../endpoint.ts'
import { USAGE_RANGES } from '../market/ranges.ts'

/** Why there is no sentiment. */
export const SentimentReason = z.enum(['not in English'])
export type SentimentReason = z.infer<typeof SentimentReason>

export const Analysis = z.object({
  freshness: z.number().meta({ description: '0 (old news) to 10 (new)' }),
  sentiment: z
    .number()
    .nullable()
    .meta({ description: '0 (bearish) to 10 (bullish); null with a `sentiment_reason`' }),
  sentiment_reason: SentimentReason.optional().meta({
    description: 'Why there is no sentiment score; absent with one',
  }),
  tags: z.array(z.string()).meta({ description: 'Names of its tags' }),
  overview: z.string().meta({ description: 'Short summary' }),
  notice: withoutSecrets(z.string(), textWithoutSecrets).optional().meta({
    description: 'That another analyser did it than the chosen one, and why; absent otherwise',
  }),
})
export type Analysis = z.infer<typeof Analysis>

/** One row of the analytics table, summed in SQL. */
export const UsageGroup = z.object({
  group: z.string().meta({ description: 'Day as YYYY-MM-DD, or name of the publisher or model' }),
  publisher_id: z
    .number()
    .nullable()
    .meta({ description: 'Id of the publisher; null when grouped otherwise' }),
  models: z
    .array(
      z.object({
        model: z.string().meta({ description: 'Id of the model' }),
        requests: z.number().meta({ description: 'Number of calls' }),
        tokens: z.number().meta({ description: 'Number of tokens' }),
        cost: z.number().meta({ description: 'Cost in US dollars' }),
      }),
    )
    .meta({ description: 'Usage of each model' }),
  requests: z.number().meta({ description: 'Number of calls' }),
  tokens: z.number().meta({ description: 'Number of tokens' }),
  success_rate: z.number().meta({ description: 'Share of calls that worked, in percent' }),
  average_content_length: z
    .number()
    .meta({ description: 'Average length of the texts, in characters' }),
  cost: z.number().meta({ description: 'Cost in US dollars' }),
})
export type UsageGroup = z.infer<typeof UsageGroup>

export const ArticleUsage = z.object({
  entity_id: z.number().meta({ description: 'Id of the article' }),
  title: z.string().meta({ description: 'Headline' }),
  content_length: z.number().meta({ description: 'Length of its text, in characters' }),
  prompt_tokens: z.number().meta({ description: 'Tokens sent' }),
  completion_tokens: z.number().meta({ description: 'Tokens received' }),
  total_tokens: z.number().meta({ description: 'Tokens together' }),
  model: z.string().nullable().meta({ description: 'Id of the model; null without an analysis' }),
  analyzed_at: Time.nullable().meta({ description: 'Time of the last analysis; null without one' }),
  status: z.enum(['success', 'Not analyzed']).meta({ description: 'Whether it was analysed' }),
  cost: z.number().meta({ description: 'Cost in US dollars' }),
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
      dateRange: z
        .enum(USAGE_RANGES)
        .default('week')
        .meta({ description: 'Period of UTC days up to today' }),
      month: Month.optional().meta({ description: 'UTC month, as in 2026-11' }),
      group_by: z
        .enum(USAGE_GROUPINGS)
        .optional()
        .meta({ description: 'What rows are summed by; left out: the log rows themselves' }),
    }),
    reply: z.union([z.array(UsageGroup), z.array(Log)]),
  },
  'GET /api/logs/ai-usage/articles': {
    access: 'admin',
    summary:
      'AI usage per article of one publisher, in pages; with a range only of articles asked about in it',
    query: z.object({
      publisher_id: Id.optional().meta({ description: 'Only articles of this publisher' }),
      article_ids: z
        .string()
        .max(5000)
        .regex(/^(\d{1,16}(,\d{1,16})*)?$/, 'must be ids separated by commas')
        .transform((ids) => ids || undefined)
        .optional()
        .meta({ description: 'Only these articles: ids, separated by commas' }),
      dateRange: z
        .enum(USAGE_RANGES)
        .optional()
        .meta({ description: 'Period of UTC days up to today; left out: all' }),
      month: Month.optional().meta({ description: 'UTC month, as in 2026-11' }),
      page: wholeNumber(1, 1_000_000).default(1).meta({ description: 'Page number, from 1' }),
      limit: wholeNumber(1, ARTICLE_USAGE_LIMIT)
        .default(ARTICLE_USAGE_LIMIT)
        .meta({ description: 'Entries per page' }),
    }),
    reply: z.array(ArticleUsage),
  },
} satisfies EndpointTable
