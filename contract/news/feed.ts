import * as z from 'zod'
import { ById, type EndpointTable, Flag, Instant, unset, wholeNumber } from '../endpoint.ts'
import { Article, FEED_PAGE_MAX } from './articles.ts'
import {
  FEED_COUNT_MAX,
  FEED_PAGE_SIZE,
  FEED_WINDOWS_MS,
  type FeedWindow,
  FILTER_VALUES_MAX,
  FILTERS,
  type FilterKind,
  type FilterName,
  type FilterValues,
  isScoreRange,
  splitSymbols,
} from './filters.ts'

export const FeedPage = z.object({
  articles: z.array(Article),
  hasMore: z.boolean(),
  nextPage: z.number().nullable(),
  nextBefore: z.string().nullable(),
  totalCount: z.number(),
  totalCountExact: z.boolean(),
  storyCount: z.number().optional(),
  /**
   * The newest article id there was when page 1 was read; an `until` in the query comes back. Send it with the next
   * pages and as `since`: a story may arrive late with an older date.
   */
  until: z.number(),
})
export type FeedPage = z.infer<typeof FeedPage>

const Text = z.string().trim().max(200)
const emptyAsUnset = (text: string) => text || undefined

/** How each kind of filter is read from a query string. An empty text is a filter that is not set. */
const FILTER_SCHEMAS = {
  score: z.union([
    unset,
    z.string().refine(isScoreRange, "must be a range within 0-10, like '7-10'"),
  ]),
  text: Text.transform(emptyAsUnset),
  texts: z
    .union([Text, z.array(Text).max(FILTER_VALUES_MAX)])
    .transform((given) => [given].flat().filter((text) => text !== ''))
    .transform((texts) => (texts.length > 0 ? texts : undefined)),
  symbols: z
    .union([Text, z.array(Text).max(FILTER_VALUES_MAX)])
    .transform((given) => splitSymbols([given].flat()))
    .pipe(z.array(z.string()).max(FILTER_VALUES_MAX))
    .transform((symbols) => (symbols.length > 0 ? symbols : undefined)),
  flag: z.union([unset, Flag]).transform((flag) => flag || undefined),
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
const filterShape = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { kind }]) => [name, FILTER_SCHEMAS[kind].optional()]),
) as FilterShape

const Filters = z.object({ search: z.string().max(500).optional(), ...filterShape })
const Paging = {
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER).default(1),
  limit: wholeNumber(1, FEED_PAGE_MAX).default(FEED_PAGE_SIZE),
  before: z.union([unset, z.string().max(100)]).optional(),
  /** The newest article id this reader started from: later arrivals do not shift the pages. */
  until: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
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
  group: z.union([unset, z.literal('1')], { error: "must be '1' or left out" }).optional(),
}

export const FeedQuery = Filters.extend(Paging).extend(Grouping).superRefine(withinReach)
export type FeedQuery = z.output<typeof FeedQuery>
export type FeedQueryInput = z.input<typeof FeedQuery>
const PublicFeedQuery = Filters.pick({
  publisher: true,
  tag: true,
  freshness_score: true,
  sentiment_score: true,
})
  .extend(Paging)
  .superRefine(withinReach)
const NewCountQuery = Filters.extend({ since: wholeNumber(0, Number.MAX_SAFE_INTEGER) })
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
    reply: z.object({ count: z.number() }),
  },
  'GET /api/articles/:id': {
    access: 'public',
    summary: 'One article of the feed',
    params: ById,
    reply: Article,
  },
} satisfies EndpointTable
