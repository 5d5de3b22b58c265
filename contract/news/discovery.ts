import * as z from 'zod'
import { type EndpointTable, JobStarted, Nothing, Time } from '../endpoint.ts'
import { PublisherBody } from './publishers.ts'

/** Addresses of one search, and publishers of one addition. */
export const MAX_AT_ONCE = 50
/** A feed whose newest item is older is offered unticked. */
export const QUIET_AFTER_DAYS = 30

const FeedOffer = z.object({
  rss_url: z.string().meta({ description: 'Address of the feed' }),
  title: z.string().meta({ description: 'Its title' }),
  description: z.string().meta({ description: 'Its description' }),
  items: z.number().meta({ description: 'Number of items in it' }),
  per_day: z.number().nullable().meta({ description: 'Items a day; null when they have no dates' }),
  newest_at: Time.nullable().meta({ description: 'Time of the newest item; null without dates' }),
  images: z.boolean().meta({ description: 'Whether items have pictures' }),
  full_text_in: z.string().nullable().meta({
    description: "Item element with the full text, as in 'content:encoded'; null without one",
  }),
  icon: z.string().nullable().meta({
    description: 'Icon of the page, kept as the logo when the publisher is added; null without one',
  }),
  newest: z
    .array(
      z.object({
        title: z.string().meta({ description: 'Headline' }),
        published_at: Time.nullable().meta({ description: 'Publication time; null without one' }),
      }),
    )
    .meta({ description: 'Its newest items' }),
})
export type FeedOffer = z.infer<typeof FeedOffer>

const FoundLine = z.object({
  address: z.string().meta({ description: 'The address as it was given' }),
  state: z.enum(['found', 'quiet', 'there', 'none']).meta({
    description:
      '`found`: a feed. `quiet`: a feed without recent items. `there`: known already. `none`: no feed',
  }),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'Why, as a sentence; null where there is nothing to say' }),
  publisher: z
    .object({
      id: z.number().meta({ description: 'Its id' }),
      name: z.string().meta({ description: 'Its name' }),
    })
    .nullable()
    .meta({ description: 'The publisher that has this feed; null without one' }),
  feeds: z.array(FeedOffer).meta({ description: 'Feeds found there, best first' }),
})
export type FoundLine = z.infer<typeof FoundLine>

const FoundLines = z.object({
  lines: z.array(FoundLine).meta({ description: 'One for each address' }),
})

const AddedPublishers = z.object({
  publishers: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Its name' }),
        id: z.number().nullable().meta({ description: 'Its id; null where it was not added' }),
        articles: z.number().meta({ description: 'Articles of its first fetch' }),
        error: z
          .string()
          .nullable()
          .meta({ description: 'Why it was not added or fetched; null otherwise' }),
      }),
    )
    .meta({ description: 'One for each publisher given' }),
})
export type AddedPublishers = z.infer<typeof AddedPublishers>

export const discoveryEndpoints = {
  'POST /api/publishers/find': {
    access: 'admin',
    summary:
      'Find the feeds of sites, without storing anything; addresses without https:// are fine',
    body: z.object({
      addresses: z
        .array(z.string().trim().min(1).max(2000))
        .min(1)
        .max(MAX_AT_ONCE)
        .meta({ description: 'Addresses of sites or feeds' }),
    }),
    bodyLimitBytes: 128 * 1024,
    reply: z.union([FoundLines, JobStarted]),
  },
  'POST /api/publishers/preview': {
    access: 'admin',
    summary: 'Read a feed without storing anything',
    body: PublisherBody.pick({ rss_url: true }),
    reply: FeedOffer,
  },
  'POST /api/publishers/several': {
    access: 'admin',
    summary: 'Add several publishers and fetch each once; one that fails does not stop the others',
    body: z.object({
      publishers: z
        .array(PublisherBody)
        .min(1)
        .max(MAX_AT_ONCE)
        .meta({ description: 'Publishers to add' }),
    }),
    bodyLimitBytes: 256 * 1024,
    reply: z.union([AddedPublishers, JobStarted]),
  },
  'POST /api/publishers/several/:job/stop': {
    access: 'admin',
    summary: 'Add no more publishers of a list after the one at hand',
    params: z.object({ job: z.uuid().meta({ description: 'Id of the job that adds them' }) }),
    reply: Nothing,
  },
} satisfies EndpointTable
