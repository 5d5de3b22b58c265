import * as z from 'zod'
import { type EndpointTable, Time, wholeNumber } from '../endpoint.ts'
import { FEED_COUNT_MAX, FILTER_VALUES_MAX, splitSymbols } from '../news/filters.ts'

export const POSTS_PAGE_SIZE = 20
export const POST_FILTERS = [
  'rising',
  'trending',
  'hot',
  'bullish',
  'bearish',
  'important',
  'saved',
  'lol',
] as const

const List = z
  .string()
  .max(500)
  .transform((text) => splitSymbols([text.toUpperCase()]))
  .pipe(z.array(z.string()).max(FILTER_VALUES_MAX))

/** Sent by existing clients; has no effect here. */
const Ignored = z.string().max(500).optional()

export const PostsQuery = z.object({
  auth_token: Ignored,
  public: Ignored,
  metadata: Ignored,
  approved: Ignored,
  panic_score: Ignored,
  following: Ignored,
  region: Ignored,
  currencies: List.optional(),
  regions: List.optional(),
  filter: z.enum(POST_FILTERS).optional(),
  kind: z.enum(['news', 'media', 'all']).optional(),
  page: wholeNumber(1, FEED_COUNT_MAX / POSTS_PAGE_SIZE).default(1),
})
export type PostsQuery = z.output<typeof PostsQuery>

export const PostVotes = z.object({
  negative: z.number(),
  positive: z.number(),
  important: z.number(),
  liked: z.number(),
  disliked: z.number(),
  lol: z.number(),
  toxic: z.number(),
  saved: z.number(),
  comments: z.number(),
})

export const Post = z.object({
  kind: z.literal('news'),
  domain: z.string(),
  source: z.object({
    title: z.string(),
    region: z.string(),
    domain: z.string(),
    path: z.string().nullable(),
  }),
  title: z.string(),
  published_at: Time,
  slug: z.string(),
  id: z.number(),
  url: z.string(),
  created_at: Time,
  currencies: z.array(
    z.object({ code: z.string(), title: z.string(), slug: z.string(), url: z.string() }),
  ),
  votes: PostVotes,
})
export type Post = z.infer<typeof Post>

export const PostPage = z.object({
  count: z.number(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(Post),
})
export type PostPage = z.infer<typeof PostPage>

export const postsApiEndpoints = {
  'GET /api/compat/v1/posts': {
    access: 'public',
    trailingSlash: true,
    summary: 'Articles in the shape that clients of another news API expect',
    ignoredInCache: [
      'auth_token',
      'public',
      'metadata',
      'approved',
      'panic_score',
      'following',
      'region',
    ],
    query: PostsQuery,
    reply: PostPage,
  },
} satisfies EndpointTable
