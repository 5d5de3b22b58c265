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
  last_fetch_at: Time.nullable(),
  last_success_at: Time.nullable(),
  last_error: withoutSecrets(z.string(), textWithoutSecrets).nullable(),
  failures: z.number(),
  failing_since: Time.nullable(),
  next_try_at: Time.nullable(),
  articles_7d: z.number(),
  /** New articles a day, oldest first, today last. */
  articles_per_day_14d: z.array(z.number()),
})

export const Publisher = z.object({
  id: z.number(),
  name: z.string(),
  /** Its page is /outlets/{slug}; it follows the name. */
  slug: z.string(),
  rss_url: withoutSecrets(z.string(), withoutSignIn),
  logo_url: z.string().nullable(),
  description: z.string().nullable(),
  active: z.boolean(),
  /** It retells what others reported: never counted as independent. */
  rewrites_others: z.boolean(),
  /** It distributes press releases: all of its articles count as advertising. */
  is_wire: z.boolean(),
  /** Its dates lie this far ahead; taken off when an item is stored. */
  dates_ahead_minutes: z.number(),
  content_fetch_type: z.enum(CONTENT_FETCH_TYPES).nullable(),
  content_rss_tag: z.string().nullable(),
  /** Masked: dots and the last four characters. */
  content_api_key: adminOnly(z.string().nullable()),
  updated_at: Time,
  ...FeedHealth.shape,
})
export type Publisher = z.infer<typeof Publisher>

export const PublisherBody = z.object({
  name: requiredText(200),
  rss_url: z
    .string()
    .trim()
    .min(1, 'is required')
    .max(2000)
    .refine(isHttpUrl, 'must be a http or https address'),
  logo_url: z
    .string()
    .trim()
    .max(2000)
    .regex(/^$|^\/(?![/\\])|^https?:\/\//i, "must begin with '/' or 'https://'")
    .nullish(),
  description: optionalText(2000),
  active: z.boolean().default(true),
  rewrites_others: z.boolean().optional(),
  is_wire: z.boolean().optional(),
  dates_ahead_minutes: z.number().int().min(0).max(DATES_AHEAD_MAX_MINUTES).optional(),
  content_fetch_type: z.enum(CONTENT_FETCH_TYPES).nullish(),
  content_rss_tag: optionalText(100),
  content_api_key: optionalText(500),
})
export type PublisherBody = z.output<typeof PublisherBody>

/** What is left out stays as it is. */
export const PublisherChange = PublisherBody.extend({ active: z.boolean().optional() })
export type PublisherChange = z.output<typeof PublisherChange>

export const OpmlImport = z.object({
  added: z.number(),
  skipped: z.number(),
  failed: z.array(z.string()),
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
    reply: z.union([z.object({ totalArticles: z.number() }), JobStarted]),
  },
  'POST /api/publishers/:id/fetch': {
    access: 'editor',
    summary:
      'Fetch one feed, also an inactive one. 409 ASKED_TO_WAIT while its Retry-After lasts, unless `anyway`',
    params: ById,
    body: z.object({ anyway: z.boolean().optional() }),
    reply: z.union([z.object({ articlesCount: z.number() }), JobStarted]),
  },
  'GET /api/publishers/opml': {
    access: 'editor',
    summary:
      'All publishers as an OPML document; passwords and tokens of addresses only for admins',
    reply: z.object({ opml: z.string() }),
  },
  'POST /api/publishers/opml': {
    access: 'admin',
    summary: 'Add the publishers of an OPML document; those already here are skipped',
    body: z.object({ opml: z.string().min(1, 'is required').max(2_000_000) }),
    bodyLimitBytes: 3 * 1024 * 1024,
    reply: OpmlImport,
  },
  'POST /api/publishers/upload': {
    access: 'admin',
    summary: 'Store a logo image',
    upload: true,
    // the form around the file
    bodyLimitBytes: LOGO_MAX_BYTES + 64 * 1024,
    reply: z.object({ url: z.string() }),
    status: 201,
  },
} satisfies EndpointTable

function isHttpUrl(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
