import * as z from 'zod'
import { ARTICLE_SHOWS } from '../admin/article-list.ts'
import { ById, Day, type EndpointTable, Instant, Time, unset, wholeNumber } from '../endpoint.ts'
import {
  ArticleUrl,
  Headline,
  NameOfOutlet,
  OutletOfReport,
  PictureUrl,
  ProbablyAd,
  PublishedAt,
  SentimentScore,
  StableId,
} from '../fields.ts'
import { ArticleStory, CoinName } from '../stories/article-story.ts'
import { FEED_PAGE_SIZE } from './filters.ts'
import { Tag } from './tags.ts'

export const FEED_PAGE_MAX = 100
export const OVERVIEW_MAX_CHARACTERS = 1000

export const Article = z.object({
  id: StableId,
  title: Headline,
  url: ArticleUrl,
  image_url: PictureUrl,
  published_at: PublishedAt,
  first_seen_at: Time.meta({ description: 'When this site first saw it' }),
  tags: z.array(Tag).meta({ description: 'Topics set by the analysis or an editor' }),
  publisher: OutletOfReport,
  publisher_name: NameOfOutlet,
  freshness_score: z
    .number()
    .nullable()
    .meta({ description: '0 (old news) to 10 (new); null without an analysis' }),
  sentiment_score: SentimentScore,
  overview: z.string().meta({
    description: 'Short summary as plain text, paragraphs separated by blank lines; may be empty',
  }),
  featured: z.boolean().meta({ description: 'Marked by an editor' }),
  ad: ProbablyAd,
  coins: z.array(CoinName).meta({ description: 'Coins it is about, most important first' }),
  story: ArticleStory.nullable().meta({
    description: 'Story with other outlets; null when nobody else reports it',
  }),
})
export type Article = z.infer<typeof Article>

/** What an editor may set against the analyser. */
export const CorrectedField = z.enum(['freshness', 'sentiment', 'ad', 'tags'])
export type CorrectedField = z.infer<typeof CorrectedField>

export const Correction = z.object({
  by: z.string().meta({ description: 'Who made it' }),
  at: Time.meta({ description: 'When it was made' }),
  why: z.string().nullable().meta({ description: 'Reason; null without one' }),
  said: z
    .object({
      analyzer: z.string().nullable().meta({
        description:
          '`built-in` or the name of a model; null for analyses from before receipts existed',
      }),
      freshness: z
        .number()
        .nullable()
        .meta({ description: 'Its freshness score; null without an analysis' }),
      sentiment: z
        .number()
        .nullable()
        .meta({ description: 'Its sentiment score; null without one' }),
      ad: z.boolean().meta({ description: 'Whether it took it for advertising' }),
      tag_ids: z.array(z.number()).meta({ description: 'Ids of its tags' }),
    })
    .meta({ description: "The analyser's own values, also of later analyses" }),
})
export type Correction = z.infer<typeof Correction>

export const AdminArticle = Article.extend({
  corrected: z
    .array(CorrectedField)
    .meta({ description: 'Fields set by an editor, which no analysis overwrites' }),
  correction: Correction.nullable().meta({
    description:
      'The last correction, which counts only while `corrected` names a field; null without one',
  }),
  hidden: z.boolean().meta({ description: 'Whether visitors do not see it' }),
  content_length: z.number().meta({ description: 'Length of its text, in characters' }),
  analyzed_at: Time.nullable().meta({ description: 'Time of the last analysis; null without one' }),
})
export type AdminArticle = z.infer<typeof AdminArticle>

export const AdminArticlePage = z.object({
  articles: z.array(AdminArticle).meta({ description: 'Articles of the page' }),
  hasMore: z.boolean().meta({ description: 'Whether another page follows' }),
  nextPage: z.number().nullable().meta({ description: 'Number of the next page; null at the end' }),
  totalCount: z.number().meta({ description: 'Number of matches' }),
  hiddenCount: z.number().meta({ description: 'Number of hidden articles' }),
})
export type AdminArticlePage = z.infer<typeof AdminArticlePage>

const Paging = {
  // Any page whose offset is a safe integer.
  page: wholeNumber(1, Math.floor(Number.MAX_SAFE_INTEGER / FEED_PAGE_MAX))
    .default(1)
    .meta({ description: 'Page number, from 1' }),
  limit: wholeNumber(1, FEED_PAGE_MAX)
    .default(FEED_PAGE_SIZE)
    .meta({ description: 'Entries per page' }),
}
const NamePart = z.string().trim().max(200)
const DayOrInstant = z.union([unset, Day, Instant], {
  error: "must be a day like '2026-11-15' or an instant with its offset",
})

export const ArticleFilters = z.object({
  search: z.string().trim().max(500).optional().meta({
    description:
      'Words of title, overview, tags and publisher, as the feed searches them; or the number of an article',
  }),
  show: z
    .union([unset, z.enum(ARTICLE_SHOWS)], { error: `must be one of ${ARTICLE_SHOWS.join(', ')}` })
    .optional()
    .meta({ description: 'Which articles are listed' }),
  publisher: NamePart.optional().meta({ description: 'Part of the name of a publisher' }),
  tag: NamePart.optional().meta({ description: 'Part of the name of a tag' }),
  dateFrom: DayOrInstant.optional().meta({
    description: 'Earliest publication: a UTC day from its beginning, or an instant',
  }),
  dateTo: DayOrInstant.optional().meta({
    description: 'Latest publication: a UTC day to its end, or an instant',
  }),
})
export type ArticleFilters = z.output<typeof ArticleFilters>

export const AdminArticlesQuery = ArticleFilters.extend({
  ...Paging,
  sort: z
    .enum(['title', 'publisher', 'published_at', 'freshness_score', 'sentiment_score'])
    .optional()
    .meta({ description: 'Column to sort by; left out: newest first' }),
  order: z.enum(['asc', 'desc']).optional().meta({ description: 'Rising or falling' }),
})
export type AdminArticlesQuery = z.output<typeof AdminArticlesQuery>

export const articleEndpoints = {
  'GET /api/articles/admin': {
    access: 'viewer',
    summary: 'Articles for the management table',
    query: AdminArticlesQuery,
    reply: AdminArticlePage,
  },
  'GET /api/articles/admin/:id': {
    access: 'viewer',
    summary: 'One article of the management table',
    params: ById,
    reply: AdminArticle,
  },
  'GET /api/articles/publisher/:id': {
    access: 'viewer',
    summary: "One publisher's articles",
    params: ById,
    query: z.object(Paging),
    reply: AdminArticlePage,
  },
  'DELETE /api/articles/:id': {
    access: 'editor',
    summary: 'Move an article to the trash; a later fetch does not bring it back',
    params: ById,
    reply: AdminArticle,
  },
  // No /api: the specification gives this one path without the prefix.
  'PATCH /articles/:id/featured': {
    access: 'editor',
    summary: 'Mark or unmark an article as featured',
    params: ById,
    body: z.object({ featured: z.boolean().meta({ description: 'Whether it is marked' }) }),
    reply: AdminArticle,
  },
  'PATCH /api/articles/:id/hidden': {
    access: 'editor',
    summary: 'Hide an article from every public list, feed, count and search, or show it again',
    params: ById,
    body: z.object({ hidden: z.boolean().meta({ description: 'Whether visitors do not see it' }) }),
    reply: AdminArticle,
  },
} satisfies EndpointTable
