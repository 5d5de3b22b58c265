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
  id: z.number(),
  at: Time,
  kind: z.enum(FETCH_KINDS),
  /** '301, then 200 text/html'; empty without a response. */
  status_line: z.string(),
  milliseconds: z.number(),
  error: withoutSecrets(z.string(), textWithoutSecrets).nullable(),
  retry_after_seconds: z.number().nullable(),
  new_items: z.number(),
  /** Here already. */
  duplicate_items: z.number(),
  /** New, without a date: they count as published when they were seen. */
  undated_items: z.number(),
  unusable_items: z.number(),
  /** Listed by the feed beyond the newest that are read. */
  left_out_items: z.number(),
})
export type FeedFetch = z.infer<typeof FeedFetch>

export const PublisherFix = z.object({
  label: z.string(),
  change: z.object({
    rss_url: z.string().optional(),
    active: z.boolean().optional(),
    content_fetch_type: z.enum(CONTENT_FETCH_TYPES).optional(),
    content_rss_tag: z.string().optional(),
    dates_ahead_minutes: z.number().optional(),
  }),
})
export type PublisherFix = z.infer<typeof PublisherFix>

export const Suggestion = z.object({
  kind: z.enum(['moved', 'full-text', 'dates', 'same-items', 'interval']),
  /** False: nothing to do. */
  is_offer: z.boolean(),
  title: withoutSecrets(z.string(), withoutSignIn),
  address: withoutSecrets(z.string(), withoutSignIn).nullable(),
  detail: z.string(),
  fix: adminOnly(PublisherFix.nullable()),
})
export type Suggestion = z.infer<typeof Suggestion>

export const NextTry = z.object({
  at: Time.nullable(),
  why: z.string(),
  /** Interval requested by server or feed; null if none. */
  wish: z.string().nullable(),
})
export type NextTry = z.infer<typeof NextTry>

export const PublisherWorth = z.object({
  articles: z.number(),
  /** Stories of several outlets it reported, and those it reported first. */
  stories: z.number(),
  first: z.number(),
  copies: z.number(),
  ads: z.number(),
  /** Null without any score. */
  sentiment: z
    .object({ mean: z.number(), bearish: z.number(), neutral: z.number(), bullish: z.number() })
    .nullable(),
  /** This calendar month, UTC; of all publishers together beside it. */
  cost_usd: adminOnly(z.number()),
  all_cost_usd: adminOnly(z.number()),
})
export type PublisherWorth = z.infer<typeof PublisherWorth>

export const PublisherPage = z.object({
  publisher: Publisher,
  fetches: z.array(FeedFetch),
  unusable: z.array(
    z.object({ reason: z.string(), count: z.number(), titles: z.array(z.string()) }),
  ),
  /** Slower responses are not waited for. */
  limit_milliseconds: z.number(),
  next_try: NextTry,
  suggestions: z.array(Suggestion),
  worth: PublisherWorth,
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
    params: ById.extend({ fetch: Id }),
    reply: z.object({ sent: z.string() }),
  },
} satisfies EndpointTable
