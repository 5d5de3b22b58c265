import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import { HeadlineEdit } from '../stories/stories.ts'
import { DEFAULT_OUTLET_RANGE, OUTLET_RANGES } from './outlet-rules.ts'

const Percent = z.number().int()

/** `hits` of `of`, in whole percent with a 95 % interval (Wilson); nulls with too few stories. */
export const OutletShare = z.object({
  hits: z.number(),
  of: z.number(),
  share: Percent.nullable(),
  low: Percent.nullable(),
  high: Percent.nullable(),
})
export type OutletShare = z.infer<typeof OutletShare>

/** Of the changed headlines, those in which a figure, a name, a date, a direction or a negation changed. */
export const OutletChanges = OutletShare.extend({ in_substance: z.number() })

/** A value over `of` stories with a 95 % interval (bootstrap over stories); nulls with too few stories. */
export const OutletValue = z.object({
  of: z.number(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type OutletValue = z.infer<typeof OutletValue>

/** What the daily job works out for an outlet and a period. */
export const OutletFigures = z.object({
  stories: z.number(),
  articles: z.number(),
  /** Of the stories shared with another independent outlet and with a clear first report. */
  first: OutletShare,
  /** Median delay in minutes, where another outlet was first. */
  behind: OutletValue,
  /** Articles that are neither a copy nor an advertisement. */
  own: OutletShare,
  /** Articles whose headline changed within a day. */
  changed: OutletChanges,
  ads: OutletShare,
  /** Own score minus the mean of the other independent reports of the same story, in points of 10. */
  tilt: OutletValue,
})
export type OutletFigures = z.infer<typeof OutletFigures>

/** Neither a wire nor an outlet that rewrites others counts for first and tilt. */
const OutletKind = z.enum(['newsroom', 'wire', 'rewrites'])
export type OutletKind = z.infer<typeof OutletKind>

const OutletName = z.object({
  slug: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  kind: OutletKind,
})
export type OutletName = z.infer<typeof OutletName>

export const OutletRow = OutletName.extend({
  description: z.string().nullable(),
  newest_at: Time.nullable(),
  ...OutletFigures.shape,
})
export type OutletRow = z.infer<typeof OutletRow>

/** The same figures over all outlets; null with too few stories. */
export const AllOutlets = z.object({
  first: Percent.nullable(),
  behind: z.number().nullable(),
  own: Percent.nullable(),
  changed: Percent.nullable(),
})
export type AllOutlets = z.infer<typeof AllOutlets>

const Counted = z.object({
  range: z.enum(OUTLET_RANGES),
  /** The time that was counted; null before the first count. */
  from: Time.nullable(),
  to: Time.nullable(),
})

export const Outlets = Counted.extend({ outlets: z.array(OutletRow) })
export type Outlets = z.infer<typeof Outlets>

/** A story that the outlet shared with others. */
export const SharedStory = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  /** When this outlet reported it, and how. */
  at: Time,
  kind: z.enum(['first', 'own', 'copy']),
  first_at: Time,
  first_outlet: z.string().nullable(),
})
export type SharedStory = z.infer<typeof SharedStory>

const Copies = z.object({
  texts: z.number(),
  /** Those with most texts. */
  outlets: z.array(OutletName.extend({ texts: z.number() })),
})

export const Outlet = OutletRow.extend({
  ...Counted.shape,
  /** Where its articles are. */
  site_url: z.string().nullable(),
  all: AllOutlets,
  /** The coins with most compared stories. */
  tilt_by_coin: z.array(z.object({ symbol: z.string(), name: z.string(), tilt: OutletValue })),
  copies_from: Copies,
  copied_by: Copies,
  /** The last 20, oldest first. */
  shared_stories: z.array(SharedStory),
  /** Of the articles of `changed`, newest first. */
  headline_changes: z.array(HeadlineEdit.omit({ publisher_name: true })),
})
export type Outlet = z.infer<typeof Outlet>

const query = z.object({
  range: z
    .enum(OUTLET_RANGES, `must be one of ${OUTLET_RANGES.join(', ')}`)
    .default(DEFAULT_OUTLET_RANGE),
})

export const outletEndpoints = {
  'GET /api/outlets': {
    access: 'public',
    summary:
      'How each outlet does with the stories it reports: who is first, who copies, who leans. Counted once a day',
    query,
    reply: Outlets,
  },
  'GET /api/outlets/:slug': {
    access: 'public',
    summary:
      'The same for one outlet, with what the figures are made of. A former slug answers too',
    params: z.object({ slug: z.string().max(100) }),
    query,
    reply: Outlet,
  },
} satisfies EndpointTable
