import * as z from 'zod'
import { type EndpointTable, Instant, Time, wholeNumber } from '../endpoint.ts'
import {
  ArticleUrl,
  FirstReportAt,
  Headline,
  IndependentCount,
  NameOfOutlet,
  OutletCount,
  PageSlug,
  PictureUrl,
  ProbablyAd,
  PublishedAt,
  SentimentScore,
} from '../fields.ts'

export const UPDATE_KINDS = ['article', 'story'] as const
export const UPDATE_CHANGES = ['added', 'changed', 'corrected', 'merged', 'removed'] as const
export const UPDATES_MAX = 500
/** Older entries are deleted; their cursors get 410. */
export const UPDATES_KEPT_DAYS = 30
export const START_CURSOR = 'start'

/** An article without what follows from other rows. */
export const UpdatedArticle = z.object({
  title: Headline,
  url: ArticleUrl,
  image_url: PictureUrl,
  published_at: PublishedAt,
  first_seen_at: Time.meta({ description: 'When this site first saw it' }),
  publisher_name: NameOfOutlet,
  tags: z.array(z.string()).meta({ description: 'Names of its topics' }),
  freshness_score: z
    .number()
    .nullable()
    .meta({ description: '0 (old news) to 10 (new); null without an analysis' }),
  sentiment_score: SentimentScore,
  overview: z.string().meta({ description: 'Short summary as plain text; may be empty' }),
  featured: z.boolean().meta({ description: 'Marked by an editor' }),
  ad: ProbablyAd,
  coins: z
    .array(z.string())
    .meta({ description: 'Symbols of its main coins, most important first' }),
  story_id: z
    .number()
    .nullable()
    .meta({ description: 'Id of its story; null until it is grouped' }),
})
export type UpdatedArticle = z.infer<typeof UpdatedArticle>

export const UpdatedStory = z.object({
  slug: PageSlug,
  title: z
    .string()
    .meta({ description: 'Title of its lead article; empty while that is replaced' }),
  outlets: OutletCount,
  independent: IndependentCount,
  copies: z
    .number()
    .meta({ description: 'Number of outlets that only have a copy of another text' }),
  first_at: FirstReportAt,
  last_at: Time.meta({ description: 'Time of the newest report' }),
  coins: z.array(z.string()).meta({ description: 'Symbols of its coins, most frequent first' }),
})
export type UpdatedStory = z.infer<typeof UpdatedStory>

/** A removed entry has nothing but its id and kind. */
export const Update = z.object({
  cursor: z.string().meta({ description: 'Place of this entry' }),
  kind: z.enum(UPDATE_KINDS).meta({ description: 'What it is about' }),
  id: z.number().meta({ description: 'Id of the article or story' }),
  change: z
    .enum(UPDATE_CHANGES)
    .meta({ description: 'What happened; `removed` when it was hidden or deleted, also since' }),
  at: Time.meta({ description: 'When it happened' }),
  article: UpdatedArticle.optional().meta({
    description: 'The article as it is now; absent when it was removed',
  }),
  story: UpdatedStory.optional().meta({
    description: 'The story as it is now; absent when it was removed or merged',
  }),
  merged_into: z
    .number()
    .optional()
    .meta({ description: 'Id of the story that it was merged into' }),
})
export type Update = z.infer<typeof Update>

export const UpdatesPage = z.object({
  updates: z.array(Update).meta({
    description: 'In the order of commits; several changes of one entry in a page are one',
  }),
  next: z.string().meta({ description: 'Send it as `after` to go on, also later' }),
  hasMore: z.boolean().meta({ description: 'Whether more entries exist already' }),
})
export type UpdatesPage = z.infer<typeof UpdatesPage>

export const Cursor = z
  .string()
  .regex(/^(?:start|[0-9a-f]{8}-\d{1,15})$/, "must be a cursor from `next`, or 'start'")

/** Of `GET /api/stream`, which is served beside the table. */
export const StreamQuery = z.object({
  after: Cursor.optional().meta({ description: 'Cursor to go on from' }),
})

export const updateEndpoints = {
  'GET /api/updates': {
    access: 'public',
    summary:
      'Articles and stories that were added, changed, merged, corrected or removed, in the order of commits',
    uncached: true,
    query: z.object({
      after: Cursor.optional().meta({
        description:
          "`next` of the page before, or 'start' for the oldest entry; left out: nothing but the newest cursor",
      }),
      since: Instant.optional().meta({
        description: 'Time to begin at, where there is no cursor',
      }),
      limit: wholeNumber(1, UPDATES_MAX).default(100).meta({ description: 'Entries per page' }),
    }),
    reply: UpdatesPage,
  },
} satisfies EndpointTable
