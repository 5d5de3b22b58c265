import * as z from 'zod'
import { ById, Day, type EndpointTable, Flag, Time, wholeNumber } from './endpoint.ts'
import { FEED_PAGE_SIZE } from './filters.ts'
import { Tag } from './tags.ts'

export const FEED_PAGE_MAX = 100
export const OVERVIEW_MAX_CHARACTERS = 1000

export const Article = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string(),
  image_url: z.string().nullable(),
  published_at: Time,
  tags: z.array(Tag),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  publisher_name: z.string().nullable(),
  freshness_score: z.number().nullable(),
  sentiment_score: z.number().nullable(),
  overview: z.string(),
  featured: z.boolean(),
  ad: z.boolean(),
})
export type Article = z.infer<typeof Article>

export const AdminArticle = Article.extend({
  content_length: z.number(),
  analyzed_at: Time.nullable(),
})
export type AdminArticle = z.infer<typeof AdminArticle>

const pageOf = <T extends z.ZodType>(article: T) =>
  z.object({
    articles: z.array(article),
    hasMore: z.boolean(),
    nextPage: z.number().nullable(),
    totalCount: z.number(),
  })
export const FeedPage = pageOf(Article).extend({
  /**
   * The newest article id there is (of the whole table, 0 when empty) at the moment page 1 was read; an `until` in the
   * query comes back as it is. Send it with the next pages and as `since`: the highest id among the articles of page 1
   * would hide a story that arrived late but carries an older date.
   */
  until: z.number(),
})
export type FeedPage = z.infer<typeof FeedPage>
export const AdminArticlePage = pageOf(AdminArticle)
export type AdminArticlePage = z.infer<typeof AdminArticlePage>

/** '7-10': lo <= score < hi + 1, so that neighbouring bands leave no hole. */
export const ScoreRange = z
  .string()
  .regex(/^\d{1,2}-\d{1,2}$/, "must look like '7-10'")
  .refine((text) => {
    const [lo = 0, hi = 0] = text.split('-').map(Number)
    return lo <= hi && hi <= 10
  }, 'must be a range within 0-10')

const Paging = {
  // any page may be asked for, as long as its place can be written as a whole number
  page: wholeNumber(1, Math.floor(Number.MAX_SAFE_INTEGER / FEED_PAGE_MAX)).default(1),
  limit: wholeNumber(1, FEED_PAGE_MAX).default(FEED_PAGE_SIZE),
}
const Filter = z.string().trim().max(200)
/** A form sends a filter that is not set as an empty text. */
const unset = z.literal('').transform(() => undefined)
const OptionalScoreRange = z.union([unset, ScoreRange]).optional()

export const PublicArticlesQuery = z.object({
  ...Paging,
  publisher: Filter.optional(),
  tag: Filter.optional(),
  freshness_score: OptionalScoreRange,
  sentiment_score: OptionalScoreRange,
  /** The newest article id this reader started from: later arrivals do not shift the pages. */
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
})
export const FeedQuery = PublicArticlesQuery.extend({
  search: z.string().max(500).optional(),
  no_ads: z.union([unset, Flag]).optional(),
  category: Filter.optional(),
})
export type FeedQuery = z.output<typeof FeedQuery>
export type FeedQueryInput = z.input<typeof FeedQuery>

export const AdminArticlesQuery = z.object({
  ...Paging,
  publisher: Filter.optional(),
  tag: Filter.optional(),
  dateFrom: z.union([unset, Day]).optional(),
  dateTo: z.union([unset, Day]).optional(),
  sort: z.enum(['title', 'publisher', 'published_at', 'freshness_score', 'sentiment_score']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})
export type AdminArticlesQuery = z.output<typeof AdminArticlesQuery>

export const articleEndpoints = {
  'GET /api/articles': {
    access: 'public',
    summary: 'The feed: searched, filtered, paged, newest first',
    query: FeedQuery,
    reply: FeedPage,
  },
  'GET /api/articles/public': {
    access: 'public',
    summary: 'The feed without search and categories',
    query: PublicArticlesQuery,
    reply: FeedPage,
  },
  'GET /api/articles/new-count': {
    access: 'public',
    summary: 'How many articles of this feed are newer than `since`, an article id',
    query: FeedQuery.omit({ page: true, limit: true, until: true }).extend({
      since: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    }),
    reply: z.object({ count: z.number() }),
  },
  'GET /api/articles/admin': {
    access: 'admin',
    summary: 'Articles for the management table',
    query: AdminArticlesQuery,
    reply: AdminArticlePage,
  },
  'GET /api/articles/publisher/:id': {
    access: 'admin',
    summary: "One publisher's articles",
    params: ById,
    query: z.object(Paging),
    reply: AdminArticlePage,
  },
  'DELETE /api/articles/:id': {
    access: 'admin',
    summary: 'Delete an article for good; a later fetch does not bring it back',
    params: ById,
    reply: AdminArticle,
  },
  // No /api: the specification gives this one path without the prefix.
  'PATCH /articles/:id/featured': {
    access: 'admin',
    summary: 'Mark or unmark an article as featured',
    params: ById,
    body: z.object({ featured: z.boolean() }),
    reply: AdminArticle,
  },
} satisfies EndpointTable
