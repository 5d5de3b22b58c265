import * as z from 'zod'
import { textWithoutSecrets, withoutSecrets } from '../accounts/admin-only.ts'
import { type EndpointTable, Time } from '../endpoint.ts'
import { FAILING_FROM, QUIET_DAYS } from '../news/feed-health.ts'

export const ATTENTION = {
  feedFailures: FAILING_FROM,
  /** Share of the active feeds that fail at the same time, however often each has failed; from 3 feeds on. */
  feedsShare: 0.8,
  quietDays: QUIET_DAYS,
  budgetShare: 0.8,
  diskShare: 0.8,
  /** Rounds to 100 %. */
  diskFullShare: 0.995,
  alertFailures: 3,
  /** Share of a channel's messages to readers that failed in an hour; from 3 failures on. */
  followShare: 0.2,
  followFailures: 3,
} as const

/** A button that fixes it, or leads to where it can be fixed. */
export const Fix = z.object({
  kind: z
    .enum(['open', 'fetch', 'use-address', 'analyze', 'delete-now'])
    .meta({ description: 'What it does' }),
  label: z.string().meta({ description: 'Its button' }),
  path: z.string().nullable().meta({ description: 'Admin page that it opens; null for a call' }),
})
export type Fix = z.infer<typeof Fix>

export const Issue = z.object({
  id: z.string().meta({ description: "Stable while the issue lasts, as in 'feed:7'" }),
  kind: z
    .enum([
      'feed',
      'quiet',
      'budget',
      'model',
      'analysis',
      'job',
      'disk',
      'retention',
      'alerts',
      'following',
      'ads',
    ])
    .meta({ description: 'What it is about' }),
  state: z.enum(['broken', 'near']).meta({ description: '`near`: nothing is broken yet' }),
  subject: z.string().meta({ description: 'Name of what it is about' }),
  message: withoutSecrets(z.string(), textWithoutSecrets).meta({
    description: 'What is wrong, as a sentence',
  }),
  meta: withoutSecrets(z.string(), textWithoutSecrets).meta({
    description: 'Details; times in it are ISO instants',
  }),
  since: Time.nullable().meta({ description: 'When it began; null where that is not known' }),
  publisher_id: z
    .number()
    .nullable()
    .meta({ description: 'Id of the publisher it is about; null without one' }),
  address: withoutSecrets(z.string(), textWithoutSecrets).nullable().meta({
    description:
      'New address of the feed, as its server or the page in its place says; null without one',
  }),
  address_items: z
    .number()
    .nullable()
    .meta({ description: 'Items found at that address; null if it was not checked' }),
  article_ids: z
    .array(z.number())
    .meta({ description: "Articles for `analyze`: the newest, up to an editor's limit" }),
  needs: z.enum(['editor', 'admin']).meta({ description: 'Role that can fix it' }),
  fixes: z.array(Fix).meta({ description: 'What can be done about it' }),
})
export type Issue = z.infer<typeof Issue>

/** What is worked on behind the scenes, after an upgrade or a change of the coins. */
export const Backlog = z.object({
  what: z.enum(['coins', 'stories', 'reports']).meta({ description: 'What is being completed' }),
  done: z.number().meta({ description: 'Number of articles or stories that are done' }),
  total: z.number().meta({ description: 'Number of all' }),
})
export type Backlog = z.infer<typeof Backlog>

export const Attention = z.object({
  checked_at: Time.meta({ description: 'When it was checked' }),
  backlog: z.array(Backlog).meta({
    description:
      'Old articles that are being linked to coins, grouped into stories and ordered by who was first; empty when all are',
  }),
  matters: z.array(Issue).meta({ description: 'Issues, broken ones first' }),
  quiet: z.string().meta({ description: 'What is in order, as a sentence' }),
})
export type Attention = z.infer<typeof Attention>

export const attentionEndpoints = {
  'GET /api/attention': {
    access: 'viewer',
    summary: 'What is broken or soon will be, what is broken first',
    reply: Attention,
  },
  'POST /api/attention/:id/snooze': {
    access: 'admin',
    summary: 'Snooze an issue until tomorrow, UTC',
    params: z.object({ id: z.string().max(200).meta({ description: 'Id of the issue' }) }),
    reply: Attention,
  },
} satisfies EndpointTable
