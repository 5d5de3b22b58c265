import * as z from 'zod'
import { type EndpointTable, Time, wholeNumber } from '../endpoint.ts'
import { ArticleUrl, CoinSymbol, Headline, PublishedAt, StableId } from '../fields.ts'
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
  currencies: List.optional().meta({
    description: "Symbols of coins, separated by commas ('BTC,ETH')",
  }),
  regions: List.optional().meta({
    description: 'Languages, separated by commas; without `en` the list is empty',
  }),
  filter: z.enum(POST_FILTERS).optional().meta({
    description:
      '`rising`: fresh articles of 24 hours. `hot`, `important`: the top stories. `bullish`, `bearish`: by score. `saved`, `lol`: always empty',
  }),
  kind: z
    .enum(['news', 'media', 'all'])
    .optional()
    .meta({ description: '`news` or `all`; `media` is always empty' }),
  page: wholeNumber(1, FEED_COUNT_MAX / POSTS_PAGE_SIZE)
    .default(1)
    .meta({ description: 'Page number, from 1' }),
})
export type PostsQuery = z.output<typeof PostsQuery>

const AlwaysZero = z.number().meta({ description: 'Always 0' })

export const PostVotes = z.object({
  negative: AlwaysZero,
  positive: AlwaysZero,
  important: AlwaysZero,
  liked: AlwaysZero,
  disliked: AlwaysZero,
  lol: AlwaysZero,
  toxic: AlwaysZero,
  saved: AlwaysZero,
  comments: AlwaysZero,
})

export const Post = z.object({
  kind: z.literal('news').meta({ description: 'Always `news`' }),
  domain: z.string().meta({ description: "Host of the outlet's article" }),
  source: z
    .object({
      title: z.string().meta({ description: 'Name of the outlet' }),
      region: z.string().meta({ description: 'Always `en`' }),
      domain: z.string().meta({ description: 'Host of its article' }),
      path: z.string().nullable().meta({ description: 'Always null' }),
    })
    .meta({ description: 'The outlet' }),
  title: Headline,
  published_at: PublishedAt,
  slug: z.string().meta({ description: 'The title as words with hyphens' }),
  id: StableId,
  url: ArticleUrl,
  created_at: Time.meta({ description: 'When this site first saw it' }),
  currencies: z
    .array(
      z.object({
        code: CoinSymbol,
        title: z.string().meta({ description: 'Name such as Bitcoin' }),
        slug: z.string().meta({ description: 'The name as words with hyphens' }),
        url: z.string().meta({ description: "The coin's page on this site" }),
      }),
    )
    .meta({ description: 'Coins that are its main subject' }),
  votes: PostVotes.meta({ description: 'Always 0: nobody votes here' }),
})
export type Post = z.infer<typeof Post>

export const PostPage = z.object({
  count: z.number().meta({ description: 'Number of matches, exact up to 10,000' }),
  next: z.string().nullable().meta({ description: 'Address of the next page; null at the end' }),
  previous: z
    .string()
    .nullable()
    .meta({ description: 'Address of the page before; null on the first' }),
  results: z.array(Post).meta({ description: 'Newest first, 20 a page' }),
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
