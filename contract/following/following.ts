import * as z from 'zod'
import { ById, type EndpointTable, Nothing, requiredText, Time, wholeNumber } from '../endpoint.ts'
import {
  FOLLOW_CHANNEL_STATES,
  FOLLOW_CHANNELS,
  FOLLOW_WHEN,
  VIEW_KINDS,
  type ViewKind,
} from './follow-kinds.ts'

const Hour = wholeNumber(0, 23)
const Kind = z.enum(FOLLOW_CHANNELS)
/** A path of this site with its query: '/?coin=SOL&no_ads=true', '/coins/SOL', '/stories/12', '/regulation'. */
const View = requiredText(2000).regex(
  /^\/(?!\/)/,
  'must be an address of this site, beginning with /',
)
/** An IANA time zone, as the browser gives it. */
const Zone = requiredText(60)
/** Hours of the reader's zone between which nothing is sent; `from` may be later than `to`. */
const Quiet = z.object({ from: Hour, to: Hour })

export const FollowRule = z.object({
  id: z.number(),
  /** The canonical address of the view. */
  view: z.string(),
  /** The view in words: 'SOL, bullish, no ads'. */
  name: z.string(),
  when: z.enum(FOLLOW_WHEN),
  /** Of a daily digest, in the reader's zone. */
  hour: z.number().nullable(),
  channels: z.array(Kind),
  paused: z.boolean(),
  created_at: Time,
  /** When a message was last sent for it; null: not yet. */
  last_at: Time.nullable(),
})
export type FollowRule = z.infer<typeof FollowRule>

export const FollowChannel = z.object({
  kind: Kind,
  state: z.enum(FOLLOW_CHANNEL_STATES),
  /** 'a…@example.org' for an e-mail address, the host of a webhook; empty for the others. */
  shown: z.string(),
  /** When the reader allowed it; null while it waits. */
  consent_at: Time.nullable(),
  /** How many followed views use it. */
  rules: z.number(),
})
export type FollowChannel = z.infer<typeof FollowChannel>

/** Everything that is kept of a follower. */
export const Following = z.object({
  zone: z.string(),
  quiet: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Nothing is sent before; null when not paused. */
  paused_until: Time.nullable(),
  created_at: Time,
  /** `address`: opened by the link of a message, which shows only what that address follows. */
  scope: z.enum(['all', 'address']),
  /** Newest message first, paused last. */
  rules: z.array(FollowRule),
  channels: z.array(FollowChannel),
})
export type Following = z.infer<typeof Following>

/** Which channels the site offers now. */
export const FollowOptions = z.object({
  /** The public VAPID key in base64url; null when push is off. */
  push: z.object({ key: z.string() }).nullable(),
  mail: z.boolean(),
  /** The bot's name with @; null without one. */
  telegram: z.object({ bot: z.string() }).nullable(),
  webhook: z.boolean(),
})
export type FollowOptions = z.infer<typeof FollowOptions>

export const FollowView = z.object({
  view: z.string(),
  name: z.string(),
  /** Each has its own choices of when. */
  kind: z.enum(Object.keys(VIEW_KINDS) as ViewKind[]),
  /** Stories or corrections a day over the last seven; null for a story, and where there are too many to count. */
  per_day: z.number().nullable(),
})
export type FollowView = z.infer<typeof FollowView>

/** As PushSubscription.toJSON() gives it. */
const PushSubscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: requiredText(200), auth: requiredText(100) }),
})

export const NewFollow = z.object({
  view: View,
  when: z.enum(FOLLOW_WHEN),
  hour: Hour.nullable().default(null),
  zone: Zone,
  quiet: Quiet.nullable().default(null),
  /** Channels this follower has already that this view uses too. */
  channels: z.array(Kind).max(FOLLOW_CHANNELS.length).default([]),
  push: PushSubscription.optional(),
  mail: requiredText(254)
    .regex(
      /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/,
      'is not a whole address',
    )
    .optional(),
  /** Replies with a link that opens the bot. */
  telegram: z.boolean().default(false),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
})
export type NewFollow = z.output<typeof NewFollow>

const Followed = z.object({
  /** Only for a new follower, only once: the browser keeps it, and sends it in the header `x-following`. */
  secret: z.string().optional(),
  /** Opens the bot; valid for 15 minutes. */
  telegram_url: z.string().optional(),
  /** Signs the webhook's messages; shown only once. */
  webhook_secret: z.string().optional(),
  following: Following,
})
export type Followed = z.infer<typeof Followed>

/** Days to send nothing; 0 resumes. */
const FollowingChange = z.object({ pause_days: wholeNumber(0, 3650) })
export type FollowingChange = z.output<typeof FollowingChange>

/** When and where change by following the view again. */
const RuleChange = z.object({ paused: z.boolean() })
export type RuleChange = z.output<typeof RuleChange>

const Token = z.object({ token: requiredText(200) })

export const followingEndpoints = {
  'GET /api/follow': {
    access: 'public',
    summary: 'Which channels readers can follow by',
    uncached: true,
    reply: FollowOptions,
  },
  'GET /api/follow/view': {
    access: 'public',
    summary: 'A view as it would be followed: its canonical address, its name and its pace',
    query: z.object({ view: View }),
    reply: FollowView,
  },
  'POST /api/follow': {
    access: 'public',
    summary: 'Follow a view, as a new follower or as the one whose secret is sent in `x-following`',
    body: NewFollow,
    reply: Followed,
    status: 201,
  },
  'POST /api/follow/confirm': {
    access: 'public',
    summary: 'Confirm an e-mail address by the token of its mail',
    body: Token,
    /** `secret` opens /following for 30 days. */
    reply: z.object({ name: z.string(), secret: z.string() }),
  },
  'POST /api/follow/pause': {
    access: 'public',
    summary: 'Send nothing to one address for a week, by the token of a message',
    body: Token,
    reply: Nothing,
  },
  'POST /api/follow/link': {
    access: 'public',
    summary: 'Mail a new link to /following; the reply is the same for known and unknown addresses',
    body: z.object({ mail: requiredText(254) }),
    reply: Nothing,
  },
  'POST /api/follow/unsubscribe': {
    access: 'public',
    summary: 'Stop messages to one address and delete it, by the token of a message',
    body: Token,
    reply: Nothing,
  },
  'GET /api/following': {
    access: 'public',
    summary:
      'What the follower whose secret is sent in `x-following` follows, and all that is kept of it',
    uncached: true,
    reply: Following,
  },
  'PATCH /api/following': {
    access: 'public',
    summary: 'Pause everything, or resume it',
    body: FollowingChange,
    reply: Following,
  },
  'DELETE /api/following': {
    access: 'public',
    summary: 'Forget everything at once; by the link of a message only that address',
    reply: Nothing,
  },
  'PATCH /api/following/rules/:id': {
    access: 'public',
    summary: 'Pause a followed view, or resume it',
    params: ById,
    body: RuleChange,
    reply: Following,
  },
  'DELETE /api/following/rules/:id': {
    access: 'public',
    summary: 'Stop following a view',
    params: ById,
    reply: Following,
  },
  'DELETE /api/following/channels/:channel': {
    access: 'public',
    summary: 'Delete an address; views that were followed by it alone go too',
    params: z.object({ channel: Kind }),
    reply: Following,
  },
  'POST /api/following/confirmation': {
    access: 'public',
    summary: 'Send the confirmation of an e-mail address again, at most three an hour',
    reply: Nothing,
  },
} satisfies EndpointTable
