import * as z from 'zod'
import {
  adminOnly,
  textWithoutSecrets,
  withoutSecrets,
  withoutSignIn,
} from '../accounts/admin-only.ts'
import { ById, type EndpointTable, Id, Time } from '../endpoint.ts'
import { FETCH_KINDS } from './fetch-kinds.ts'
import { CONTENT_FETCH_TYPES, Publisher } from './publishers.ts'

export const FeedFetch = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  at: Time.meta({ description: 'When it was' }),
  kind: z.enum(FETCH_KINDS).meta({ description: 'How it went' }),
  status_line: z.string().meta({
    description: "Statuses and type, as in '301, then 200 text/html'; empty without a response",
  }),
  milliseconds: z.number().meta({ description: 'How long it took' }),
  error: withoutSecrets(z.string(), textWithoutSecrets)
    .nullable()
    .meta({ description: 'What went wrong; null without' }),
  retry_after_seconds: z
    .number()
    .nullable()
    .meta({ description: 'How long the server asked to wait; null where it did not' }),
  new_items: z.number().meta({ description: 'Number of new items' }),
  duplicate_items: z.number().meta({ description: 'Number of items that are here already' }),
  undated_items: z.number().meta({
    description: 'Number of new items without a date, which count as published when they were seen',
  }),
  unusable_items: z.number().meta({ description: 'Number of items that could not be used' }),
  left_out_items: z
    .number()
    .meta({ description: 'Number of items that the feed lists beyond the newest that are read' }),
})
export type FeedFetch = z.infer<typeof FeedFetch>

export const PublisherFix = z.object({
  label: z.string().meta({ description: 'Its button' }),
  change: z
    .object({
      rss_url: z.string().optional().meta({ description: 'New address of the feed' }),
      active: z.boolean().optional().meta({ description: 'Whether it is fetched' }),
      content_fetch_type: z
        .enum(CONTENT_FETCH_TYPES)
        .optional()
        .meta({ description: 'Where full texts come from' }),
      content_rss_tag: z
        .string()
        .optional()
        .meta({ description: 'Item element with the full text' }),
      dates_ahead_minutes: z
        .number()
        .optional()
        .meta({ description: 'Minutes that its dates lie ahead' }),
    })
    .meta({ description: 'What it changes of the publisher' }),
})
export type PublisherFix = z.infer<typeof PublisherFix>

export const Suggestion = z.object({
  kind: z
    .enum(['moved', 'full-text', 'dates', 'same-items', 'interval'])
    .meta({ description: 'What it is about' }),
  is_offer: z.boolean().meta({ description: 'False when there is nothing to do' }),
  title: withoutSecrets(z.string(), withoutSignIn).meta({ description: 'What was noticed' }),
  address: withoutSecrets(z.string(), withoutSignIn)
    .nullable()
    .meta({ description: 'Address that it is about; null without one' }),
  detail: z.string().meta({ description: 'Details' }),
  fix: adminOnly(PublisherFix.nullable()).meta({
    description: 'A change that can be made at once; null without one. For admins only',
  }),
})
export type Suggestion = z.infer<typeof Suggestion>

export const NextTry = z.object({
  at: Time.nullable().meta({ description: 'When it is fetched next; null when it is not' }),
  why: z.string().meta({ description: 'Why then, as a sentence' }),
  wish: z
    .string()
    .nullable()
    .meta({ description: 'Interval requested by server or feed; null without one' }),
})
export type NextTry = z.infer<typeof NextTry>

export const PublisherWorth = z.object({
  articles: z.number().meta({ description: 'Number of its articles' }),
  stories: z
    .number()
    .meta({ description: 'Number of stories of several outlets that it reported' }),
  first: z.number().meta({ description: 'Number of those it reported first' }),
  copies: z.number().meta({ description: 'Number of its articles that copy another text' }),
  ads: z.number().meta({ description: 'Number of its articles that are advertising' }),
  sentiment: z
    .object({
      mean: z.number().meta({ description: 'Mean score' }),
      bearish: z.number().meta({ description: 'Number of bearish articles' }),
      neutral: z.number().meta({ description: 'Number of neutral articles' }),
      bullish: z.number().meta({ description: 'Number of bullish articles' }),
    })
    .nullable()
    .meta({ description: 'Its sentiment scores; null without any' }),
  cost_usd: adminOnly(z.number()).meta({
    description: 'Cost of its analyses this calendar month in UTC. For admins only',
  }),
  all_cost_usd: adminOnly(z.number()).meta({
    description: 'The same of all publishers together. For admins only',
  }),
})
export type PublisherWorth = z.infer<typeof PublisherWorth>

export const PublisherPage = z.object({
  publisher: Publisher.meta({ description: 'The publisher' }),
  fetches: z.array(FeedFetch).meta({ description: 'Its latest fetches, newest first' }),
  unusable: z
    .array(
      z.object({
        reason: z.string().meta({ description: 'Reason, as a sentence' }),
        count: z.number().meta({ description: 'Number of items' }),
        titles: z.array(z.string()).meta({ description: 'Some of their headlines' }),
      }),
    )
    .meta({ description: 'Why items of its latest fetches could not be used' }),
  limit_milliseconds: z.number().meta({ description: 'Slower responses are not waited for' }),
  next_try: NextTry.meta({ description: 'When it is fetched next' }),
  suggestions: z.array(Suggestion).meta({ description: 'What could be set better' }),
  worth: PublisherWorth.meta({ description: 'What it contributed in 30 days' }),
})
export type PublisherPage = z.infer<typeof PublisherPage>

export const publisherPageEndpoints = {
  'GET /api/publishers/:id': {
    access: 'viewer',
    summary: 'One publisher: its last fetches, the next one and why, suggestions and value',
    params: ById,
    reply: PublisherPage,
  },
  'GET /api/publishers/:id/fetches/:fetch': {
    access: 'viewer',
    summary:
      'The first 2 kB of what a server sent, redirects included, as plain text without secrets',
    params: ById.extend({ fetch: Id.meta({ description: 'Id of the fetch' }) }),
    reply: z.object({
      sent: z
        .string()
        .meta({ description: "Beginning of the server's response as plain text, without secrets" }),
    }),
  },
} satisfies EndpointTable
