import * as z from 'zod'
import { type EndpointTable, Time } from '../endpoint.ts'
import {
  CoinSymbol,
  FirstReportAt,
  Headline,
  Name,
  NameOfFirstOutlet,
  PageSlug,
  Percent,
  ShareWithInterval,
  StableId,
} from '../fields.ts'
import { HeadlineEdit } from '../stories/stories.ts'
import { DEFAULT_OUTLET_RANGE, OUTLET_RANGES } from './outlet-rules.ts'

/** `hits` of `of`; the interval is Wilson's. */
export const OutletShare = z.object({
  hits: z.number().meta({ description: 'Number that is so' }),
  of: z.number().meta({ description: 'Number that was counted' }),
  ...ShareWithInterval,
})
export type OutletShare = z.infer<typeof OutletShare>

/** Of the changed headlines, those in which a figure, a name, a date, a direction or a negation changed. */
export const OutletChanges = OutletShare.extend({
  in_substance: z
    .number()
    .meta({ description: 'Number with a changed figure, name, date, direction or negation' }),
})

/** A value over `of` stories with a 95 % interval (bootstrap over stories); nulls with too few stories. */
export const OutletValue = z.object({
  of: z.number().meta({ description: 'Number of stories' }),
  value: z
    .number()
    .nullable()
    .meta({ description: 'Minutes or points; null with too few stories' }),
  low: z.number().nullable().meta({
    description: 'Lower end of the 95% interval; null without data',
  }),
  high: z.number().nullable().meta({
    description: 'Upper end of the 95% interval; null without data',
  }),
})
export type OutletValue = z.infer<typeof OutletValue>

/** What the daily job works out for an outlet and a period. */
export const OutletFigures = z.object({
  stories: z.number().meta({ description: 'Number of stories' }),
  articles: z.number().meta({ description: 'Number of articles' }),
  first: OutletShare.meta({
    description:
      'Shared stories with a clear first report that it reported first, by two minutes or more',
  }),
  behind: OutletValue.meta({
    description: 'Median delay in minutes where another outlet was first',
  }),
  own: OutletShare.meta({ description: 'Articles that are neither a copy nor advertising' }),
  changed: OutletChanges.meta({ description: 'Articles whose headline changed within a day' }),
  ads: OutletShare.meta({ description: 'Articles that are probably advertising' }),
  tilt: OutletValue.meta({
    description:
      'Own sentiment score minus the mean of the other independent reports of the same story, in points of 10',
  }),
})
export type OutletFigures = z.infer<typeof OutletFigures>

/** Neither a wire nor an outlet that rewrites others counts for first and tilt. */
const OutletKind = z.enum(['newsroom', 'wire', 'rewrites'])
export type OutletKind = z.infer<typeof OutletKind>

const OutletName = z.object({
  slug: PageSlug,
  name: Name,
  logo_url: z.string().nullable().meta({ description: 'Picture; null without one' }),
  kind: OutletKind.meta({
    description:
      '`newsroom`, `wire` (press releases) or `rewrites` (others’ reports); the last two are not counted for first and tilt',
  }),
})
export type OutletName = z.infer<typeof OutletName>

export const OutletRow = OutletName.extend({
  description: z.string().nullable().meta({ description: 'Description as plain text' }),
  newest_at: Time.nullable().meta({ description: 'Time of its newest article; null without any' }),
  ...OutletFigures.shape,
})
export type OutletRow = z.infer<typeof OutletRow>

/** The same figures over all outlets; null with too few stories. */
export const AllOutlets = z.object({
  first: Percent.nullable().meta({
    description: 'Share of all outlets, in whole percent; null with too few stories',
  }),
  behind: z
    .number()
    .nullable()
    .meta({ description: 'Median delay of all outlets in minutes; null with too few stories' }),
  own: Percent.nullable().meta({ description: 'Articles that are neither a copy nor advertising' }),
  changed: Percent.nullable().meta({ description: 'Articles whose headline changed within a day' }),
})
export type AllOutlets = z.infer<typeof AllOutlets>

const Counted = z.object({
  range: z.enum(OUTLET_RANGES).meta({ description: 'Range that was asked for' }),
  /** The time that was counted; null before the first count. */
  from: Time.nullable().meta({
    description: 'Beginning of what is shown or counted; null without any',
  }),
  to: Time.nullable().meta({ description: 'End of what is shown or counted; null without any' }),
})

export const Outlets = Counted.extend({
  outlets: z.array(OutletRow).meta({ description: 'By name' }),
})
export type Outlets = z.infer<typeof Outlets>

/** A story that the outlet shared with others. */
export const SharedStory = z.object({
  id: StableId,
  slug: PageSlug,
  title: Headline,
  at: Time.meta({ description: 'When this outlet reported it' }),
  kind: z
    .enum(['first', 'own', 'copy'])
    .meta({ description: '`first`, `own` (later, in its own words) or `copy`' }),
  first_at: FirstReportAt,
  first_outlet: NameOfFirstOutlet,
})
export type SharedStory = z.infer<typeof SharedStory>

const Copies = z.object({
  texts: z.number().meta({ description: 'Number of texts that were read' }),
  /** Those with most texts. */
  outlets: z
    .array(
      OutletName.extend({
        texts: z.number().meta({ description: 'Number of texts that were read' }),
      }),
    )
    .meta({ description: 'Number of outlets that report it' }),
})

export const Outlet = OutletRow.extend({
  ...Counted.shape,
  site_url: z.string().nullable().meta({ description: 'Where its articles are; null without any' }),
  all: AllOutlets.meta({ description: 'The same figures over all outlets' }),
  /** The coins with most compared stories. */
  tilt_by_coin: z
    .array(
      z.object({
        symbol: CoinSymbol,
        name: Name,
        tilt: OutletValue.meta({
          description:
            'Sentiment score of the outlet minus the mean of the other independent reports of the same story',
        }),
      }),
    )
    .meta({ description: 'The coins with most compared stories, five at most' }),
  copies_from: Copies.meta({ description: 'Outlets whose texts it copied, and in how many texts' }),
  copied_by: Copies.meta({ description: 'Outlets that copied its texts, and in how many texts' }),
  shared_stories: z
    .array(SharedStory)
    .meta({ description: 'The last 20 stories it shared with other outlets, oldest first' }),
  /** Of the articles of `changed`, newest first. */
  headline_changes: z
    .array(HeadlineEdit.omit({ publisher_name: true }))
    .meta({ description: 'The newest five headlines that it changed within a day' }),
})
export type Outlet = z.infer<typeof Outlet>

const query = z.object({
  range: z
    .enum(OUTLET_RANGES, `must be one of ${OUTLET_RANGES.join(', ')}`)
    .default(DEFAULT_OUTLET_RANGE)
    .meta({ description: 'Range that was asked for' }),
})

export const outletEndpoints = {
  'GET /api/outlets': {
    access: 'public',
    page: 'outlets',
    summary:
      'How each outlet does with the stories it reports: who is first, who copies, who leans. Counted once a day',
    query,
    reply: Outlets,
  },
  'GET /api/outlets/:slug': {
    access: 'public',
    page: 'outlets',
    summary:
      'The same for one outlet, with what the figures are made of. A former slug answers too',
    params: z.object({
      slug: z.string().max(100).meta({
        description:
          "Part of the page's address, /stories/{id}/{slug} or /outlets/{slug}; empty without a page",
      }),
    }),
    query,
    reply: Outlet,
  },
} satisfies EndpointTable
