import * as z from 'zod'
import { plainText, withoutSecrets } from '../accounts/admin-only.ts'
import { type EndpointTable, Time } from '../endpoint.ts'
import { FAILING_FROM, QUIET_DAYS } from '../news/feed-health.ts'

/** From when on something needs attention. */
export const ATTENTION = {
  feedFailures: FAILING_FROM,
  quietDays: QUIET_DAYS,
  budgetShare: 0.8,
  diskShare: 0.8,
  /** Messages of one channel in a row that could not be delivered. */
  alertFailures: 3,
} as const

/** One press that mends it, or leads to where it is mended. */
export const Fix = z.object({
  kind: z.enum(['open', 'fetch', 'use-address', 'analyze', 'delete-now']),
  label: z.string(),
  /** Where `open` leads. */
  path: z.string().nullable(),
})
export type Fix = z.infer<typeof Fix>

export const Matter = z.object({
  /** 'feed:7': stays while the matter does. */
  id: z.string(),
  kind: z.enum(['feed', 'quiet', 'budget', 'model', 'analysis', 'job', 'disk', 'retention', 'alerts', 'ads']),
  /** `near`: nothing is broken yet. */
  state: z.enum(['broken', 'near']),
  subject: z.string(),
  message: withoutSecrets(z.string(), plainText),
  meta: withoutSecrets(z.string(), plainText),
  since: Time.nullable(),
  publisher_id: z.number().nullable(),
  /** Where the feed is now: as its server says, or as the web page in its place does. */
  address: withoutSecrets(z.string(), plainText).nullable(),
  /** How many items that address answered with; null where nobody has looked. */
  address_items: z.number().nullable(),
  /** What `analyze` asks for: the newest, as many as an editor may have analysed at once. */
  article_ids: z.array(z.number()),
  /** The least role that can mend it. */
  needs: z.enum(['editor', 'admin']),
  fixes: z.array(Fix),
})
export type Matter = z.infer<typeof Matter>

/** What is worked on behind the scenes, after an upgrade or a change of the coins. */
export const Backlog = z.object({ what: z.enum(['coins', 'stories']), done: z.number(), total: z.number() })
export type Backlog = z.infer<typeof Backlog>

export const Attention = z.object({
  checked_at: Time,
  /** Old articles that are being linked to coins and grouped into stories; empty when all are. */
  backlog: z.array(Backlog),
  matters: z.array(Matter),
  /** What is said when there is nothing. */
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
    summary: 'Leave a matter out until tomorrow, UTC',
    params: z.object({ id: z.string().max(200) }),
    reply: Attention,
  },
} satisfies EndpointTable
