import * as z from 'zod'
import { ById, type EndpointTable, Id, Time } from '../endpoint.ts'
import {
  ArticleId,
  FirstReportAt,
  Headline,
  NameOfFirstOutlet,
  NameOfOutlet,
  OutletCount,
  PageSlug,
  PublishedAt,
  StableId,
} from '../fields.ts'
import { HeadlineEdit } from '../stories/stories.ts'

export const CORRECTIONS_PAGE = 20
/** Days after which a correction is closed, even if some outlets have not followed. */
export const CORRECTION_DAYS = 7

/** Another outlet's report that had the old version when the correction was made, or later. */
const OldVersionReport = z.object({
  article_id: ArticleId,
  publisher_name: NameOfOutlet,
  publisher_slug: z.string().nullable().meta({
    description:
      "Part of the address of the outlet's page, /outlets/{slug}; null when it was deleted",
  }),
  since: Time.meta({
    description: 'When the correction was made, or the report published if that was later',
  }),
  until: Time.nullable().meta({ description: 'When it followed or left its feed; null before' }),
})
export type OldVersionReport = z.infer<typeof OldVersionReport>

/** A headline that changed in substance: a figure or date, a name, or the sense (a direction, a 'not'). */
export const HeadlineCorrection = z.object({
  id: StableId,
  kind: z.enum(['figure', 'name', 'sense']).meta({
    description: '`figure`: a figure or date. `name`: a name. `sense`: a direction or a negation',
  }),
  article_id: ArticleId,
  publisher_name: NameOfOutlet,
  publisher_slug: z.string().nullable().meta({
    description:
      "Part of the address of the outlet's page, /outlets/{slug}; null when it was deleted",
  }),
  at: Time.meta({ description: 'When the new headline was seen' }),
  published_at: PublishedAt,
  words: HeadlineEdit.shape.words.meta({
    description: 'Words in their order; of a headline those that stayed, went and came',
  }),
  story: z
    .object({
      id: StableId,
      /** Empty with one outlet. */
      slug: PageSlug,
      title: Headline,
      outlets: OutletCount,
      first_at: FirstReportAt,
      first_publisher: NameOfFirstOutlet,
    })
    .meta({ description: 'The story of the article' }),
  still: z.array(OldVersionReport).meta({
    description:
      'Reports whose headline has the old version, in a feed that was read within the hour; longest first',
  }),
  unchecked: z
    .array(OldVersionReport)
    .meta({ description: 'Reports with the old version whose feed was not read within the hour' }),
  gone: z
    .array(OldVersionReport)
    .meta({ description: 'Reports with the old version that are no longer in their feed' }),
  followed: z
    .array(OldVersionReport)
    .meta({ description: 'Reports that changed their headline since; earliest first' }),
  closed_at: Time.nullable().meta({
    description:
      'When nobody showed the old version any more, or seven days after; null while open',
  }),
})
export type HeadlineCorrection = z.infer<typeof HeadlineCorrection>

export const HeadlineCorrections = z.object({
  corrections: z
    .array(HeadlineCorrection)
    .max(CORRECTIONS_PAGE)
    .meta({ description: 'Newest first, 20 at most' }),
  open: z.number().meta({ description: 'Number of open corrections' }),
  total: z.number().meta({ description: 'Number of all corrections' }),
  nextBefore: z
    .number()
    .nullable()
    .meta({ description: 'Pass it as `before` for the next page; null at the end' }),
  last_closed_at: Time.nullable().meta({
    description: 'When the last one was closed; null without any',
  }),
  /** The first headline that any outlet changed; null when none ever was. */
  compared_since: Time.nullable().meta({
    description: 'When a headline was first seen to change; null when none was',
  }),
})
export type HeadlineCorrections = z.infer<typeof HeadlineCorrections>

export const headlineCorrectionEndpoints = {
  'GET /api/corrections': {
    access: 'public',
    page: 'corrections',
    summary:
      'Headlines that changed in substance, newest first, and who still shows the old version',
    query: z.object({
      show: z.enum(['open', 'all'], 'must be open or all').default('open').meta({
        description: '`open`: those that not everybody has followed. `all`: closed ones too',
      }),
      before: Id.optional().meta({
        description: '`nextBefore` of the page before',
      }),
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
