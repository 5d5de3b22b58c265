import * as z from 'zod'
import { type EndpointTable, Instant, Time, wholeNumber } from '../endpoint.ts'

export const UPDATE_KINDS = ['article', 'story'] as const
export const UPDATE_CHANGES = ['added', 'changed', 'corrected', 'merged', 'removed'] as const
export const UPDATES_MAX = 500
/** Older entries are deleted; their cursors get 410. */
export const UPDATES_KEPT_DAYS = 30
export const START_CURSOR = 'start'

/** An article without what follows from other rows. */
export const UpdatedArticle = z.object({
  title: z.string(),
  url: z.string(),
  image_url: z.string().nullable(),
  published_at: Time,
  first_seen_at: Time,
  publisher_name: z.string().nullable(),
  tags: z.array(z.string()),
  freshness_score: z.number().nullable(),
  sentiment_score: z.number().nullable(),
  overview: z.string(),
  featured: z.boolean(),
  ad: z.boolean(),
  coins: z.array(z.string()),
  story_id: z.number().nullable(),
})
export type UpdatedArticle = z.infer<typeof UpdatedArticle>

export const UpdatedStory = z.object({
  slug: z.string(),
  title: z.string(),
  outlets: z.number(),
  independent: z.number(),
  copies: z.number(),
  first_at: Time,
  last_at: Time,
  coins: z.array(z.string()),
})
export type UpdatedStory = z.infer<typeof UpdatedStory>

/** A removed entry has nothing but its id and kind. */
export const Update = z.object({
  cursor: z.string(),
  kind: z.enum(UPDATE_KINDS),
  id: z.number(),
  change: z.enum(UPDATE_CHANGES),
  at: Time,
  article: UpdatedArticle.optional(),
  story: UpdatedStory.optional(),
  merged_into: z.number().optional(),
})
export type Update = z.infer<typeof Update>

export const UpdatesPage = z.object({
  updates: z.array(Update),
  next: z.string(),
  hasMore: z.boolean(),
})
export type UpdatesPage = z.infer<typeof UpdatesPage>

export const Cursor = z
  .string()
  .regex(/^(?:start|[0-9a-f]{8}-\d{1,15})$/, "must be a cursor from `next`, or 'start'")

export const updateEndpoints = {
  'GET /api/updates': {
    access: 'public',
    summary:
      'Articles and stories that were added, changed, merged, corrected or removed, in the order of commits',
    uncached: true,
    query: z.object({
      after: Cursor.optional(),
      since: Instant.optional(),
      limit: wholeNumber(1, UPDATES_MAX).default(100),
    }),
    reply: UpdatesPage,
  },
} satisfies EndpointTable
