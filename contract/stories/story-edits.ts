import * as z from 'zod'
import {
  ById,
  type EndpointTable,
  Flag,
  Id,
  Instant,
  requiredText,
  Time,
  unset,
  wholeNumber,
} from '../endpoint.ts'
import { CoinName } from './article-story.ts'

export const STORIES_PAGE = 50

export const StoryMember = z.object({
  id: z.number().meta({ description: 'Id of the article' }),
  publisher_name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the outlet; null when it was deleted' }),
  title: z.string().meta({ description: 'Headline' }),
  url: z.string().meta({ description: "The outlet's article" }),
  at: Time.meta({ description: 'Time of the report' }),
  lead: z.boolean().meta({ description: 'Whether the story shows its headline' }),
  copy: z.boolean().meta({ description: 'Whether it copies another report' }),
  likeness: z.number().nullable().meta({
    description:
      '0 to 1, how near it was to the story when it joined; null for one that began it or was put here',
  }),
  doubtful: z
    .boolean()
    .meta({ description: 'Whether an editor should check that it belongs here' }),
  by_hand: z.boolean().meta({ description: 'Whether an editor put it here' }),
})
export type StoryMember = z.infer<typeof StoryMember>

export const AdminStory = z.object({
  id: z.number().meta({ description: 'Stable id' }),
  slug: z
    .string()
    .nullable()
    .meta({ description: "Part of its page's address; null before it has one" }),
  title: z.string().meta({ description: 'Headline of its lead article' }),
  outlets: z.number().meta({ description: 'Number of outlets that report it' }),
  independent: z
    .number()
    .meta({ description: 'Number of outlets with independent, unpaid reports' }),
  first_at: Time.meta({ description: 'Time of the first report' }),
  last_at: Time.meta({ description: 'Time of the newest report' }),
  first_publisher: z
    .string()
    .nullable()
    .meta({ description: 'Outlet of the first report; null when it was deleted' }),
  doubtful: z.number().meta({ description: 'Number of doubtful members' }),
  locked: z.boolean().meta({ description: 'Whether it takes no article by itself' }),
  lead_by_hand: z
    .boolean()
    .meta({ description: 'Whether an editor chose the article that stands for it' }),
  by_hand: z.boolean().meta({ description: 'Whether an editor changed its members' }),
  merged: z.boolean().meta({ description: 'Whether an editor merged it from several' }),
  twin: z
    .object({
      id: z.number().meta({ description: 'Its id' }),
      title: z.string().meta({ description: 'Its headline' }),
      likeness: z
        .number()
        .meta({ description: 'How near the two came; 0.5 would have made them one' }),
    })
    .nullable()
    .meta({ description: 'A story that may be the same; null without one' }),
  thread: z.string().nullable().meta({
    description: 'Headline of the nearest other story in its thread; null outside of threads',
  }),
  members: z.array(StoryMember).meta({ description: 'Its articles, earliest first' }),
})
export type AdminStory = z.infer<typeof AdminStory>

export const AdminStoriesQuery = z.object({
  from: Instant.meta({ description: 'Beginning of the period, with its offset' }),
  to: Instant.meta({ description: 'End of the period, with its offset' }),
  search: z.string().trim().max(200).optional().meta({ description: 'Words of a headline' }),
  shared: z
    .union([unset, Flag])
    .optional()
    .meta({ description: '`true` for stories of two outlets or more, `false` for all' }),
  by_hand: z
    .union([unset, Flag])
    .optional()
    .meta({ description: '`true` for stories that an editor changed' }),
  page: wholeNumber(1, 10_000).default(1).meta({ description: 'Page number, from 1' }),
})
export type AdminStoriesQuery = z.output<typeof AdminStoriesQuery>

export const AdminStories = z.object({
  stories: z
    .array(AdminStory)
    .meta({ description: 'Stories, those with doubtful members first, then the largest' }),
  totalCount: z.number().meta({ description: 'Number of matches' }),
  hasMore: z.boolean().meta({ description: 'Whether another page follows' }),
  articles: z
    .number()
    .meta({ description: 'Number of articles of the period, whatever is searched' }),
  storyCount: z.number().meta({ description: 'Number of stories of the period' }),
  changedByHand: z
    .number()
    .meta({ description: 'Number of stories of the period that an editor changed' }),
})
export type AdminStories = z.infer<typeof AdminStories>

/** A coin of an article with where it comes from. `removed`: a person took it away. */
export const ArticleCoin = CoinName.extend({
  salience: z
    .enum(['main', 'mention'])
    .meta({ description: 'Whether the coin is its main subject' }),
  origin: z.enum(['text', 'hand', 'removed']).meta({
    description:
      '`text`: found in the text. `hand`: set by an editor. `removed`: taken off by an editor',
  }),
})
export type ArticleCoin = z.infer<typeof ArticleCoin>

export const ArticleLinks = z.object({
  coins: z.array(ArticleCoin).meta({ description: 'Its coins' }),
  story: AdminStory.nullable().meta({ description: 'Its story; null until it is grouped' }),
})
export type ArticleLinks = z.infer<typeof ArticleLinks>

const Articles = z.array(Id).min(1).max(200)
const BySymbol = z.object({
  id: Id.meta({ description: 'Id of the article' }),
  symbol: requiredText(20)
    .transform((symbol) => symbol.toUpperCase())
    .meta({ description: 'Symbol such as BTC' }),
})

export const storyEditEndpoints = {
  'GET /api/stories/admin': {
    access: 'viewer',
    summary: 'Stories that began within a time, doubtful ones first',
    query: AdminStoriesQuery,
    reply: AdminStories,
  },
  'GET /api/stories/:id/admin': {
    access: 'viewer',
    summary: 'One story as editors see it',
    params: ById,
    reply: AdminStory,
  },
  'POST /api/stories/merge': {
    access: 'editor',
    summary: 'Make stories one: the oldest id stays, the others lead to it',
    body: z.object({
      ids: z
        .array(Id)
        .min(2)
        .max(20)
        .meta({ description: 'Ids of the stories, of which the oldest stays' }),
      lead: Id.optional().meta({
        description: 'Id of the article that stands for it; left out: chosen as for every story',
      }),
    }),
    reply: AdminStory,
  },
  'POST /api/stories/:id/split': {
    access: 'editor',
    summary: 'Take articles out of a story: into a new one together, one each, or another story',
    params: ById,
    body: z.object({
      articles: Articles.meta({ description: 'Ids of the articles to take out' }),
      into: z
        .union([z.enum(['new', 'each']), Id])
        .default('new')
        .meta({
          description: '`new`: one story of them. `each`: one story of each. An id: that story',
        }),
    }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/lead': {
    access: 'editor',
    summary: 'Choose the article that stands for a story',
    params: ById,
    body: z.object({ article_id: Id.meta({ description: 'Id of the article' }) }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/locked': {
    access: 'editor',
    summary: 'A locked story takes no article by itself',
    params: ById,
    body: z.object({
      locked: z.boolean().meta({ description: 'Whether it takes no article by itself' }),
    }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/thread': {
    access: 'editor',
    summary: 'Put a story into the thread of another one, or out of its thread with null',
    params: ById,
    body: z.object({
      with: Id.nullable().meta({
        description: 'Id of a story of the thread to join; null to leave',
      }),
    }),
    reply: AdminStory,
  },
  'GET /api/articles/:id/links': {
    access: 'viewer',
    summary: 'The coins and the story of an article, with where they come from',
    params: ById,
    reply: ArticleLinks,
  },
  'PUT /api/articles/:id/coins/:symbol': {
    access: 'editor',
    summary: 'Link an article to a tracked coin by hand',
    params: BySymbol,
    body: z.object({
      salience: z
        .enum(['main', 'mention'])
        .default('main')
        .meta({ description: 'Whether the coin is its main subject' }),
    }),
    reply: ArticleLinks,
  },
  'DELETE /api/articles/:id/coins/:symbol': {
    access: 'editor',
    summary: 'Take a coin away from an article; the text does not bring it back',
    params: BySymbol,
    reply: ArticleLinks,
  },
} satisfies EndpointTable
