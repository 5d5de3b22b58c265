import * as z from 'zod'
import { type EndpointTable, JobStarted, Nothing, Time } from '../endpoint.ts'
import { PublisherBody } from './publishers.ts'

/** Addresses of one search, and publishers of one addition. */
export const MAX_AT_ONCE = 50
/** A feed whose newest item is older is offered unticked. */
export const QUIET_AFTER_DAYS = 30

const FeedOffer = z.object({
  rss_url: z.string(),
  title: z.string(),
  description: z.string(),
  items: z.number(),
  /** Null when its items have no dates. */
  per_day: z.number().nullable(),
  newest_at: Time.nullable(),
  images: z.boolean(),
  /** The item element that holds the full text, if one does: 'content:encoded'. */
  full_text_in: z.string().nullable(),
  /** Of the page; kept as the logo when the publisher is added. */
  icon: z.string().nullable(),
  newest: z.array(z.object({ title: z.string(), published_at: Time.nullable() })),
})
export type FeedOffer = z.infer<typeof FeedOffer>

const FoundLine = z.object({
  address: z.string(),
  state: z.enum(['found', 'quiet', 'there', 'none']),
  reason: z.string().nullable(),
  publisher: z.object({ id: z.number(), name: z.string() }).nullable(),
  feeds: z.array(FeedOffer),
})
export type FoundLine = z.infer<typeof FoundLine>

const FoundLines = z.object({ lines: z.array(FoundLine) })

const AddedPublishers = z.object({
  publishers: z.array(
    z.object({
      name: z.string(),
      id: z.number().nullable(),
      articles: z.number(),
      error: z.string().nullable(),
    }),
  ),
})
export type AddedPublishers = z.infer<typeof AddedPublishers>

export const discoveryEndpoints = {
  'POST /api/publishers/find': {
    access: 'admin',
    summary:
      'Find the feeds of sites, without storing anything; addresses without https:// are fine',
    body: z.object({
      addresses: z.array(z.string().trim().min(1).max(2000)).min(1).max(MAX_AT_ONCE),
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
    body: z.object({ publishers: z.array(PublisherBody).min(1).max(MAX_AT_ONCE) }),
    bodyLimitBytes: 256 * 1024,
    reply: z.union([AddedPublishers, JobStarted]),
  },
  'POST /api/publishers/several/:job/stop': {
    access: 'admin',
    summary: 'Add no more publishers of a list after the one at hand',
    params: z.object({ job: z.uuid() }),
    reply: Nothing,
  },
} satisfies EndpointTable
