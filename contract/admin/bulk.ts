import * as z from 'zod'
import { FirstChange } from '../accounts/activity.ts'
import { type EndpointTable, Id, JobStarted } from '../endpoint.ts'
import { ArticleFilters } from '../news/articles.ts'
import { BULK_ACTIONS, BULK_AT_MOST } from './article-list.ts'

const Ids = z.array(Id).min(1, 'must name at least one article').max(BULK_AT_MOST)
const BODY_LIMIT_BYTES = 1024 * 1024

export const BulkBody = z
  .object({
    action: z.enum(BULK_ACTIONS).meta({
      description:
        "What to do; `undo` reverts the caller's own latest change of each, if nobody has changed it since",
    }),
    ids: Ids.meta({ description: 'Ids of the articles' }),
    tag: Id.optional().meta({ description: 'Id of the tag, for actions with one' }),
    first_change: FirstChange.meta({
      description:
        'For `undo`: id of the log row to undo, or a lower one: refused when a thing has several changes from it on',
    }),
  })
  .refine(({ action, tag }) => action !== 'tag' || tag !== undefined, {
    path: ['tag'],
    error: 'is required',
  })
export type BulkBody = z.output<typeof BulkBody>

/** Each article is changed on its own: some may fail while others succeed. */
export const BulkResult = z.object({
  changed: z
    .array(z.number())
    .meta({ description: 'Ids of those that changed, which `undo` can take back' }),
  failures: z
    .array(
      z.object({
        id: z.number().meta({ description: 'Id of the article' }),
        reason: z.string().meta({ description: 'Why, as a sentence' }),
      }),
    )
    .meta({ description: 'Those that failed' }),
})
export type BulkResult = z.infer<typeof BulkResult>

export const bulkEndpoints = {
  'GET /api/articles/admin/ids': {
    access: 'editor',
    summary: `The ids of all articles that match, newest first, at most ${BULK_AT_MOST}`,
    query: ArticleFilters,
    reply: z.object({ ids: z.array(z.number()).meta({ description: 'Ids of all matches' }) }),
  },
  'POST /api/articles/bulk': {
    access: 'editor',
    summary: 'Change many articles; answers which could not be changed, and why',
    body: BulkBody,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: z.union([BulkResult, JobStarted]),
  },
  'POST /api/articles/bulk/cost': {
    access: 'admin',
    summary: 'About what analysing these articles, or all of these publishers, would cost',
    body: z.union([
      z.object({ ids: Ids.meta({ description: 'Ids of the articles' }) }),
      z.object({
        publishers: Ids.meta({ description: 'Ids of publishers, all of whose articles count' }),
      }),
    ]),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    reply: z.object({
      model: z.string().meta({ description: 'Model that would analyse them' }),
      usd: z.number().meta({ description: 'Estimated cost in US dollars' }),
    }),
  },
} satisfies EndpointTable
