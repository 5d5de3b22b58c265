import * as z from 'zod'
import { ById, type EndpointTable, Flag, Instant, unset, wholeNumber } from '../endpoint.ts'
import { Article, FEED_PAGE_MAX } from './articles.ts'
import {
  FEED_COUNT_MAX,
  FEED_PAGE_SIZE,
  FEED_WINDOWS_MS,
  type FeedWindow,
  FILTER_NAMES,
  FILTER_VALUES_MAX,
  FILTERS,
  type FilterKind,
  type FilterName,
  type FilterValues,
  isScoreRange,
  NAMING_FILTERS,
  splitSymbols,
} from './filters.ts'

/** Tells a typing error from a list without news. */
export const UnknownNames = z
  .array(
    z.object({
      parameter: z.enum(NAMING_FILTERS).meta({ description: 'Parameter of the query' }),
      value: z.string().meta({ description: 'What it was given' }),
    }),
  )
  .optional()
  .meta({
    description: 'Values of the query that name nothing there is; absent when all are known',
  })

export const FeedPage = z.object({
  articles: z.array(Article).meta({ description: 'Articles, newest first' }),
  hasMore: z.boolean().meta({ description: 'Whether another page follows' }),
  nextPage: z
    .number()
    .nullable()
    .meta({ description: 'Number of the next page; null also where only `nextBefore` leads on' }),
  nextBefore: z
    .string()
    .nullable()
    .meta({ description: 'Send it as `before` for the next page; null at the end' }),
  totalCount: z.number().meta({ description: 'Number of matches, exact up to 10,000' }),
  totalCountExact: z.boolean().meta({ description: 'False when there are more than `totalCount`' }),
  storyCount: z.number().optional().meta({
    description: 'With `group=1`: number of stories among the matches, where the count is exact',
  }),
  /**
   * The newest article id there was when page 1 was read; an `until` in the query comes back. Send it with the next
   * pages and as `since`: a story may arrive late with an older date.
   */
  until: z
    .number()
    .meta({ description: 'Newest article id when page 1 was read; send it with the next pages' }),
  unknown: UnknownNames,
})
export type FeedPage = z.infer<typeof FeedPage>

const TEXT_CHARACTERS = 200
const Text = z.string().trim().max(TEXT_CHARACTERS)
const emptyAsUnset = (text: string) => text || undefined
const SCORE_ERROR = "must be a range within 0-10, like '7-10'"
const TEXTS_ERROR = `must be at most ${FILTER_VALUES_MAX} values of at most ${TEXT_CHARACTERS} characters`

/** How each kind of filter is read from a query string. An empty text is a filter that is not set. */
const FILTER_SCHEMAS = {
  score: z.union([unset, z.string().refine(isScoreRange)], { error: SCORE_ERROR }),
  text: Text.transform(emptyAsUnset),
  texts: z
    .union([Text, z.array(Text).max(FILTER_VALUES_MAX)], { error: TEXTS_ERROR })
    .transform((given) => [given].flat().filter((text) => text !== ''))
    .transform((texts) => (texts.length > 0 ? texts : undefined)),
  symbols: z
    .union([Text, z.array(Text).max(FILTER_VALUES_MAX)], { error: TEXTS_ERROR })
    .transform((given) => splitSymbols([given].flat()))
    .pipe(z.array(z.string()).max(FILTER_VALUES_MAX))
    .transform((symbols) => (symbols.length > 0 ? symbols : undefined)),
  flag: z
    .union([unset, Flag], { error: 'must be true or false' })
    .transform((flag) => flag || undefined),
  instant: z.union([unset, Instant], {
    error: "must be a time with its offset, like '2026-11-15T09:00:00Z'",
  }),
  window: z.union([unset, z.enum(Object.keys(FEED_WINDOWS_MS) as [FeedWindow, ...FeedWindow[]])], {
    error: `must be one of ${Object.keys(FEED_WINDOWS_MS).join(', ')}`,
  }),
} satisfies { [Kind in FilterKind]: z.ZodType<FilterValues[Kind] | undefined> }

type FilterShape = {
  [Name in FilterName]: z.ZodOptional<(typeof FILTER_SCHEMAS)[(typeof FILTERS)[Name]['kind']]>
}
const FILTER_DESCRIPTIONS: Record<FilterName, string> = {
  freshness_score: "Range of scores within 0-10, as in '7-10'",
  sentiment_score: "Range of scores within 0-10, as in '0-3'",
  category: 'Slug of a category',
  no_ads: '`true` leaves out advertising',
  publisher: 'Name or id of a publisher; repeat it for several',
  tag: 'Name or id of a tag; repeat it for several',
  coin: "Symbol of a coin that is the main subject; repeat it for several, or separate them by commas ('SOL,BTC')",
  from: 'Earliest publication time, with its offset',
  to: 'Latest publication time, with its offset',
  within: 'Published within this time before now',
}
const filterShape = Object.fromEntries(
  FILTER_NAMES.map((name) => [
    name,
    FILTER_SCHEMAS[FILTERS[name].kind].optional().meta({ description: FILTER_DESCRIPTIONS[name] }),
  ]),
) as FilterShape

/** What narrows a feed. */
export const FeedFilterQuery = z.object({
  search: z.string().max(500).optional().meta({
    description:
      'Words of title, overview, tags and publisher; quotes and minus work, and the last word may be incomplete',
  }),
  ...filterShape,
})
const Paging = {
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(1)
    .meta({ description: 'Page number, from 1' }),
  limit: wholeNumber(1, FEED_PAGE_MAX)
    .default(FEED_PAGE_SIZE)
    .meta({ description: 'Entries per page' }),
  before: z
    .union([unset, z.string().max(100)])
    .optional()
    .meta({ description: '`nextBefore` of the page before; goes deeper than page numbers' }),
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().meta({
    description: '`until` of the first page, so that new articles do not shift the pages',
  }),
}
type Paged = { page: number; limit: number; before?: string | undefined }

const withinReach = ({ page, limit, before }: Paged, context: z.RefinementCtx) => {
  if (page * limit > FEED_COUNT_MAX)
    context.addIssue({
      code: 'custom',
      path: ['page'],
      message: `reaches only to the ${FEED_COUNT_MAX}th match; send the last page's nextBefore as before to go on`,
    })
  else if (before !== undefined && page > 1)
    context.addIssue({
      code: 'custom',
      path: ['page'],
      message: 'cannot be given together with before',
    })
}

const Grouping = {
  /** One row for each story: its lead where that matches, else its earliest matching report in its own words. */
  group: z
    .union([unset, z.literal('1')], { error: "must be '1' or left out" })
    .optional()
    .meta({ description: '`1` returns one row per story' }),
}

export const FeedQuery = FeedFilterQuery.extend(Paging).extend(Grouping).superRefine(withinReach)
export type FeedQuery = z.output<typeof FeedQuery>
export type FeedQueryInput = z.input<typeof FeedQuery>
const PublicFeedQuery = FeedFilterQuery.pick({
  publisher: true,
  tag: true,
  freshness_score: true,
  sentiment_score: true,
})
  .extend(Paging)
  .superRefine(withinReach)
const NewCountQuery = FeedFilterQuery.extend({
  since: wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({
    description: 'Article id, of which only newer arrivals count',
  }),
})
export type NewCountQuery = z.output<typeof NewCountQuery>

export const feedEndpoints = {
  'GET /api/articles': {
    access: 'public',
    summary: 'The feed: searched, filtered, paged, newest first',
    query: FeedQuery,
    reply: FeedPage,
  },
  'GET /api/articles/public': {
    access: 'public',
    summary: 'The feed without search and categories',
    query: PublicFeedQuery,
    reply: FeedPage,
  },
  'GET /api/articles/new-count': {
    access: 'public',
    summary: `How many articles of this feed are newer than \`since\`, an article id; counted up to ${FEED_COUNT_MAX}`,
    query: NewCountQuery,
    reply: z.object({ count: z.number().meta({ description: 'Number of entries' }) }),
  },
  'GET /api/articles/:id': {
    access: 'public',
    summary: 'One article of the feed',
    params: ById,
    reply: Article,
  },
} satisfies EndpointTable
