import * as z from 'zod'
import { ById, type EndpointTable, Id, Time } from '../endpoint.ts'
import { HeadlineEdit } from '../stories/stories.ts'

export const CORRECTIONS_PAGE = 20
/** Days after which a correction is closed, even if some outlets have not followed. */
export const CORRECTION_DAYS = 7

/** Another outlet's report that had the old version when the correction was made, or later. */
const Follower = z.object({
  article_id: z.number(),
  publisher_name: z.string().nullable(),
  publisher_slug: z.string().nullable(),
  /** The time of the correction, or of its own publication if that was later. */
  since: Time,
  /** When it followed, or left its feed; null while its headline has the old version. */
  until: Time.nullable(),
})
export type Follower = z.infer<typeof Follower>

/** A headline that changed in substance: a figure or date, a name, or the sense (a direction, a 'not'). */
export const HeadlineCorrection = z.object({
  id: z.number(),
  kind: z.enum(['figure', 'name', 'sense']),
  article_id: z.number(),
  publisher_name: z.string().nullable(),
  publisher_slug: z.string().nullable(),
  at: Time,
  published_at: Time,
  words: HeadlineEdit.shape.words,
  story: z.object({
    id: z.number(),
    /** Empty with one outlet. */
    slug: z.string(),
    title: z.string(),
    outlets: z.number(),
    first_at: Time,
    first_publisher: z.string().nullable(),
  }),
  /** The headline in a feed that was read within the hour has the old version; longest first. */
  still: z.array(Follower),
  /** As above, but the feed was not read within the hour. */
  unchecked: z.array(Follower),
  /** No longer in its feed. */
  gone: z.array(Follower),
  /** Earliest first. */
  followed: z.array(Follower),
  /** Null while it is open. */
  closed_at: Time.nullable(),
})
export type HeadlineCorrection = z.infer<typeof HeadlineCorrection>

export const HeadlineCorrections = z.object({
  corrections: z.array(HeadlineCorrection).max(CORRECTIONS_PAGE),
  open: z.number(),
  total: z.number(),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: z.number().nullable(),
  /** When the newest closed one was closed. */
  last_closed_at: Time.nullable(),
  /** The first headline that any outlet changed; null when none ever was. */
  compared_since: Time.nullable(),
})
export type HeadlineCorrections = z.infer<typeof HeadlineCorrections>

export const headlineCorrectionEndpoints = {
  'GET /api/corrections': {
    access: 'public',
    summary:
      'Headlines that changed in substance, newest first, and who still shows the old version',
    query: z.object({
      show: z.enum(['open', 'all'], 'must be open or all').default('open'),
      before: Id.optional(),
    }),
    reply: HeadlineCorrections,
  },
  'GET /api/stories/:id/corrections': {
    access: 'public',
    summary: 'Headlines of one story that changed in substance, newest first',
    params: ById,
    reply: z.array(HeadlineCorrection),
  },
} satisfies EndpointTable
