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
  kind: z.enum(['open', 'fetch', 'use-address', 'analyze', 'delete-now']),
  label: z.string(),
  path: z.string().nullable(),
})
export type Fix = z.infer<typeof Fix>

export const Issue = z.object({
  /** 'feed:7': stable while the issue lasts. */
  id: z.string(),
  kind: z.enum([
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
  ]),
  /** `near`: nothing is broken yet. */
  state: z.enum(['broken', 'near']),
  subject: z.string(),
  message: withoutSecrets(z.string(), textWithoutSecrets),
  /** Details; times in it are ISO instants. */
  meta: withoutSecrets(z.string(), textWithoutSecrets),
  since: Time.nullable(),
  publisher_id: z.number().nullable(),
  /** The feed's new address, as its server or the page in its place says. */
  address: withoutSecrets(z.string(), textWithoutSecrets).nullable(),
  /** Items found at that address; null if it was not checked. */
  address_items: z.number().nullable(),
  /** Articles for `analyze`: the newest, up to an editor's limit. */
  article_ids: z.array(z.number()),
  needs: z.enum(['editor', 'admin']),
  fixes: z.array(Fix),
})
export type Issue = z.infer<typeof Issue>

/** What is worked on behind the scenes, after an upgrade or a change of the coins. */
export const Backlog = z.object({
  what: z.enum(['coins', 'stories', 'reports']),
  done: z.number(),
  total: z.number(),
})
export type Backlog = z.infer<typeof Backlog>

export const Attention = z.object({
  checked_at: Time,
  /** Old articles that are being linked to coins, grouped into stories and ordered by who was first; empty when all are. */
  backlog: z.array(Backlog),
  matters: z.array(Issue),
  quiet: z.string(),
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
    params: z.object({ id: z.string().max(200) }),
    reply: Attention,
  },
} satisfies EndpointTable
