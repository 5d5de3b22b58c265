import * as z from 'zod'
import {
  adminOnly,
  textWithoutSecrets,
  withoutSecrets,
  withoutSignIn,
} from '../accounts/admin-only.ts'
import {
  ById,
  type EndpointTable,
  JobStarted,
  optionalText,
  requiredText,
  Time,
} from '../endpoint.ts'
import { Name, PageSlug, StableId } from '../fields.ts'
import { DATES_AHEAD_MAX_MINUTES } from './fetch-kinds.ts'

export const CONTENT_FETCH_TYPES = ['rss', 'api'] as const
export const LOGO_MAX_BYTES = 2 * 1024 * 1024

/** How the feed has been doing; what an operator needs to see before readers complain. */
export const FeedHealth = z.object({
  last_fetch_at: Time.nullable().meta({
    description: 'Time of the last fetch; null before the first',
  }),
  last_success_at: Time.nullable().meta({
    description: 'Time of the last fetch that worked; null before the first',
  }),
  last_error: withoutSecrets(z.string(), textWithoutSecrets)
    .nullable()
    .meta({ description: 'What went wrong the last time; null without' }),
  failures: z.number().meta({ description: 'Failures since the last fetch that worked' }),
  failing_since: Time.nullable().meta({ description: 'Time of the first of them; null without' }),
  next_try_at: Time.nullable().meta({
    description: 'When it is fetched next at the earliest; null: with the next run',
  }),
  articles_7d: z.number().meta({ description: 'New articles of 7 days' }),
  articles_per_day_14d: z
    .array(z.number())
    .meta({ description: 'New articles a day, oldest first, today last' }),
})

export const Publisher = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  name: z.string().meta({ description: 'Name' }),
  slug: z
    .string()
    .meta({ description: "Part of its page's address, /outlets/{slug}; it follows the name" }),
  rss_url: withoutSecrets(z.string(), withoutSignIn).meta({ description: 'Address of its feed' }),
  logo_url: z.string().nullable().meta({ description: 'Address of its logo; null without one' }),
  description: z.string().nullable().meta({ description: 'Description; null without one' }),
  active: z.boolean().meta({ description: 'Whether it is fetched' }),
  rewrites_others: z
    .boolean()
    .meta({ description: 'Whether it rewrites reports of others and never counts as independent' }),
  is_wire: z.boolean().meta({
    description: 'Whether it distributes press releases, all of which count as advertising',
  }),
  dates_ahead_minutes: z
    .number()
    .meta({ description: 'Minutes that its dates lie ahead; taken off when an item is stored' }),
  content_fetch_type: z
    .enum(CONTENT_FETCH_TYPES)
    .nullable()
    .meta({ description: "Where full texts come from; null: the feed's own text" }),
  content_rss_tag: z
    .string()
    .nullable()
    .meta({ description: 'Item element with the full text; null without one' }),
  content_api_key: adminOnly(z.string().nullable()).meta({
    description:
      'Key of the reader service, masked but for the last four characters. For admins only',
  }),
  updated_at: Time.meta({ description: 'When it last changed; the version for If-Match' }),
  ...FeedHealth.shape,
})
export type Publisher = z.infer<typeof Publisher>

export const PublisherBody = z.object({
  name: requiredText(200).meta({ description: 'Name' }),
  rss_url: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(2000)
    .refine(isHttpUrl, 'must be a http or https address')
    .meta({ description: 'Address of its feed' }),
  logo_url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^$|^\/(?![/\\])|^https?:\/\//i, "must begin with '/' or 'https://'")
    .nullish()
    .meta({ description: 'Address of its logo' }),
  description: optionalText(2000).meta({ description: 'Description' }),
  active: z.boolean().default(true).meta({ description: 'Whether it is fetched' }),
  rewrites_others: z
    .boolean()
    .optional()
    .meta({ description: 'Whether it rewrites reports of others and never counts as independent' }),
  is_wire: z.boolean().optional().meta({
    description: 'Whether it distributes press releases, all of which count as advertising',
  }),
  dates_ahead_minutes: z
    .number()
    .int()
    .min(0)
    .max(DATES_AHEAD_MAX_MINUTES)
    .optional()
    .meta({ description: 'Minutes that its dates lie ahead; taken off when an item is stored' }),
  content_fetch_type: z
    .enum(CONTENT_FETCH_TYPES)
    .nullish()
    .meta({ description: "Where full texts come from; null: the feed's own text" }),
  content_rss_tag: optionalText(100).meta({ description: 'Item element with the full text' }),
  content_api_key: optionalText(500).meta({
    description: 'Key of the reader service; left out or masked: the stored one stays',
  }),
})
export type PublisherBody = z.output<typeof PublisherBody>

/** What is left out stays as it is. */
export const PublisherChange = PublisherBody.extend({
  active: z.boolean().optional().meta({ description: 'Whether it is fetched' }),
})
export type PublisherChange = z.output<typeof PublisherChange>

export const OpmlImport = z.object({
  added: z.number().meta({ description: 'Number of publishers added' }),
  skipped: z.number().meta({ description: 'Number that were there already' }),
  failed: z.array(z.string()).meta({ description: 'What could not be added, as sentences' }),
})

export const publisherEndpoints = {
  'GET /api/publishers/public': {
    access: 'public',
    summary: 'The names of all publishers, for filters',
    reply: z.array(
      z.object({
        id: StableId,
        name: Name,
        slug: PageSlug,
      }),
    ),
  },
  'GET /api/publishers': {
    access: 'viewer',
    summary: 'All publishers with feed health',
    reply: z.array(Publisher),
  },
  'POST /api/publishers': {
    access: 'admin',
    summary: 'Add a publisher',
    body: PublisherBody,
    bodyLimitBytes: 64 * 1024,
    reply: Publisher,
    status: 201,
  },
  'PUT /api/publishers/:id': {
    access: 'admin',
    summary: 'Change a publisher',
    params: ById,
    body: PublisherChange,
    bodyLimitBytes: 64 * 1024,
    reply: Publisher,
  },
  'DELETE /api/publishers/:id': {
    access: 'admin',
    summary: 'Move a publisher to the trash; its articles stay without one, or go with it',
    params: ById,
    query: z.object({
      articles: z
        .enum(['keep', 'delete'])
        .default('keep')
        .meta({ description: 'Whether its articles stay' }),
    }),
    reply: z.union([Publisher, JobStarted]),
  },
  'POST /api/publishers/fetch-all': {
    access: 'admin',
    summary: 'Fetch every active feed',
    reply: z.union([
      z.object({ totalArticles: z.number().meta({ description: 'Number of new articles' }) }),
      JobStarted,
    ]),
  },
  'POST /api/publishers/:id/fetch': {
    access: 'editor',
    summary:
      'Fetch one feed, also an inactive one. 409 ASKED_TO_WAIT while its Retry-After lasts, unless `anyway`',
    params: ById,
    body: z.object({
      anyway: z
        .boolean()
        .optional()
        .meta({ description: 'Whether to fetch although the publisher asked to wait' }),
    }),
    reply: z.union([
      z.object({ articlesCount: z.number().meta({ description: 'Number of new articles' }) }),
      JobStarted,
    ]),
  },
  'GET /api/publishers/opml': {
    access: 'editor',
    summary:
      'All publishers as an OPML document; passwords and tokens of addresses only for admins',
    reply: z.object({ opml: z.string().meta({ description: 'The OPML document' }) }),
  },
  'POST /api/publishers/opml': {
    access: 'admin',
    summary: 'Add the publishers of an OPML document; those already here are skipped',
    body: z.object({
      opml: z
        .string()
        .min(1, 'is required')
        .max(2_000_000)
        .meta({ description: 'An OPML document' }),
    }),
    bodyLimitBytes: 3 * 1024 * 1024,
    reply: OpmlImport,
  },
  'POST /api/publishers/upload': {
    access: 'admin',
    summary: 'Store a logo image',
    upload: true,
    // the form around the file
    bodyLimitBytes: LOGO_MAX_BYTES + 64 * 1024,
    reply: z.object({ url: z.string().meta({ description: 'Path of the stored picture' }) }),
    status: 201,
  },
} satisfies EndpointTable

function isHttpUrl(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
