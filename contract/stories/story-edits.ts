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
  id: z.number(),
  publisher_name: z.string().nullable(),
  title: z.string(),
  url: z.string(),
  at: Time,
  lead: z.boolean(),
  copy: z.boolean(),
  /** 0 to 1, how near it was to the story when it joined; null for one that founded it or was put here. */
  likeness: z.number().nullable(),
  /** A person should look whether it belongs here. */
  doubtful: z.boolean(),
  /** A person put it here. */
  by_hand: z.boolean(),
})
export type StoryMember = z.infer<typeof StoryMember>

export const AdminStory = z.object({
  id: z.number(),
  slug: z.string().nullable(),
  title: z.string(),
  outlets: z.number(),
  independent: z.number(),
  first_at: Time,
  last_at: Time,
  /** Of the first report. */
  first_publisher: z.string().nullable(),
  doubtful: z.number(),
  locked: z.boolean(),
  lead_by_hand: z.boolean(),
  by_hand: z.boolean(),
  /** A person made it of several. */
  merged: z.boolean(),
  /** A story that may be the same, with how near the two came: 0.5 would have made them one. */
  twin: z.object({ id: z.number(), title: z.string(), likeness: z.number() }).nullable(),
  /** Headline of the nearest other story in its thread; null outside of threads. */
  thread: z.string().nullable(),
  /** Earliest first. */
  members: z.array(StoryMember),
})
export type AdminStory = z.infer<typeof AdminStory>

export const AdminStoriesQuery = z.object({
  from: Instant.meta({ description: 'Beginning of the period, with its offset' }),
  to: Instant.meta({ description: 'End of the period, with its offset' }),
  search: z.string().trim().max(200).optional().meta({ description: 'Words of a headline' }),
  /** Stories of two outlets or more; all of them with `false`. */
  shared: z.union([unset, Flag]).optional(),
  by_hand: z.union([unset, Flag]).optional(),
  page: wholeNumber(1, 10_000).default(1).meta({ description: 'Page number, from 1' }),
})
export type AdminStoriesQuery = z.output<typeof AdminStoriesQuery>

export const AdminStories = z.object({
  /** Those with doubtful members first, then the largest. */
  stories: z.array(AdminStory),
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Of the whole period, whatever is searched. */
  articles: z.number(),
  storyCount: z.number(),
  changedByHand: z.number(),
})
export type AdminStories = z.infer<typeof AdminStories>

/** A coin of an article with where it comes from. `removed`: a person took it away. */
export const ArticleCoin = CoinName.extend({
  salience: z.enum(['main', 'mention']),
  origin: z.enum(['text', 'hand', 'removed']),
})
export type ArticleCoin = z.infer<typeof ArticleCoin>

export const ArticleLinks = z.object({ coins: z.array(ArticleCoin), story: AdminStory.nullable() })
export type ArticleLinks = z.infer<typeof ArticleLinks>

const Articles = z.array(Id).min(1).max(200)
const BySymbol = z.object({
  id: Id,
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
    body: z.object({ ids: z.array(Id).min(2).max(20), lead: Id.optional() }),
    reply: AdminStory,
  },
  'POST /api/stories/:id/split': {
    access: 'editor',
    summary: 'Take articles out of a story: into a new one together, one each, or another story',
    params: ById,
    body: z.object({
      articles: Articles,
      into: z.union([z.enum(['new', 'each']), Id]).default('new'),
    }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/lead': {
    access: 'editor',
    summary: 'Choose the article that stands for a story',
    params: ById,
    body: z.object({ article_id: Id }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/locked': {
    access: 'editor',
    summary: 'A locked story takes no article by itself',
    params: ById,
    body: z.object({ locked: z.boolean() }),
    reply: AdminStory,
  },
  'PUT /api/stories/:id/thread': {
    access: 'editor',
    summary: 'Put a story into the thread of another one, or out of its thread with null',
    params: ById,
    body: z.object({ with: Id.nullable() }),
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
    body: z.object({ salience: z.enum(['main', 'mention']).default('main') }),
    reply: ArticleLinks,
  },
  'DELETE /api/articles/:id/coins/:symbol': {
    access: 'editor',
    summary: 'Take a coin away from an article; the text does not bring it back',
    params: BySymbol,
    reply: ArticleLinks,
  },
} satisfies EndpointTable
