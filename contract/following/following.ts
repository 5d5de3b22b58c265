import * as z from 'zod'
import { ById, type EndpointTable, Nothing, requiredText, Time, wholeNumber } from '../endpoint.ts'
import { CreatedAt, Name, StableId } from '../fields.ts'
import {
  FOLLOW_CHANNEL_PROBLEMS,
  FOLLOW_CHANNEL_STATES,
  FOLLOW_CHANNELS,
  FOLLOW_KINDS,
  FOLLOW_WHEN,
  type FollowChannelKind,
  type FollowKind,
} from './follow-kinds.ts'
import { MailAddress } from './mail-address.ts'

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
const Quiet = z.object({
  from: Hour.meta({ description: 'Beginning of what is shown or counted; null without any' }),
  to: Hour.meta({ description: 'End of what is shown or counted; null without any' }),
})

export const FollowRule = z.object({
  id: StableId,
  /** The canonical address of the view. */
  view: z
    .string()
    .meta({ description: 'Canonical path of the followed list, coin, category or story' }),
  /** The view in words: 'SOL, bullish, no ads'. */
  name: Name,
  when: z.enum(FOLLOW_WHEN).meta({ description: 'Which stories are reported, and when' }),
  hour: z.number().nullable().meta({
    description: "Hour of a daily digest in the reader's zone; null for other rules",
  }),
  channels: z.array(Kind).meta({ description: 'Channels that it is sent to' }),
  paused: z.boolean().meta({ description: 'Whether nothing is sent for this view' }),
  created_at: CreatedAt,
  /** When a message was last sent for it; null: not yet. */
  last_at: Time.nullable().meta({ description: 'Time of the newest report' }),
})
export type FollowRule = z.infer<typeof FollowRule>

export const FollowChannel = z.object({
  kind: Kind.meta({ description: 'Which kind of entry this is' }),
  state: z.enum(FOLLOW_CHANNEL_STATES).meta({
    description:
      '`waiting`: for the reader to confirm. `confirmed`. `paused`: switched off; `paused_for` says why',
  }),
  paused_for: z.enum(FOLLOW_CHANNEL_PROBLEMS).nullable().meta({
    description:
      '`refused`: its server returned too many messages in a row. `failing`: no message arrived for 24 hours. Null unless paused',
  }),
  shown: z.string().meta({
    description: 'First letter and host of an e-mail address, host of a webhook, else empty',
  }),
  consent_at: Time.nullable().meta({
    description: 'When the reader allowed it; null while it waits',
  }),
  rules: z.number().meta({ description: 'Followed views, or how many' }),
})
export type FollowChannel = z.infer<typeof FollowChannel>

/** Everything that is kept of a follower. */
export const Following = z.object({
  zone: z.string().meta({ description: 'IANA time zone of the reader' }),
  quiet: z
    .object({
      from: z
        .number()
        .meta({ description: 'Beginning of what is shown or counted; null without any' }),
      to: z.number().meta({ description: 'End of what is shown or counted; null without any' }),
    })
    .nullable()
    .meta({ description: "Hours of the reader's zone in which nothing is sent; null without" }),
  paused_until: Time.nullable().meta({
    description: 'Nothing is sent before; null when not paused',
  }),
  created_at: CreatedAt,
  /** `address`: opened by the link of a message, which shows only what that address follows. */
  scope: z
    .enum(['all', 'address'])
    .meta({ description: 'Everything, or what one address follows' }),
  /** Newest message first, paused last. */
  rules: z.array(FollowRule).meta({ description: 'Followed views, or how many' }),
  channels: z.array(FollowChannel).meta({ description: 'Addresses of the follower' }),
})
export type Following = z.infer<typeof Following>

/** What a page needs to offer each channel. */
const OFFERED = {
  /** The public VAPID key in base64url; null when push is off. */
  push: z
    .object({ key: z.string().meta({ description: 'Public VAPID key in base64url' }) })
    .nullable()
    .meta({
      description: 'Public key for browser notifications; null when not offered',
    }),
  mail: z.boolean().meta({ description: 'Whether e-mail is offered' }),
  /** The bot's name with @; null without one. */
  telegram: z
    .object({ bot: z.string().meta({ description: 'Name of the bot with @' }) })
    .nullable()
    .meta({ description: 'The Telegram bot; null when not offered' }),
  webhook: z.boolean().meta({ description: 'Whether webhooks are offered' }),
} satisfies Record<FollowChannelKind, z.ZodType>

/** Which channels the site offers now. */
export const FollowOptions = z.object(OFFERED)
export type FollowOptions = z.infer<typeof FollowOptions>

export const FollowView = z.object({
  view: z
    .string()
    .meta({ description: 'Canonical path of the followed list, coin, category or story' }),
  name: Name,
  /** Each has its own choices of when. */
  kind: z
    .enum(Object.keys(FOLLOW_KINDS) as FollowKind[])
    .meta({ description: 'Which kind of entry this is' }),
  /** Stories or corrections a day over the last seven; null for a story, and where there are too many to count. */
  per_day: z
    .number()
    .nullable()
    .meta({ description: 'Stories a day over the last seven; null where they are not counted' }),
})
export type FollowView = z.infer<typeof FollowView>

/** As PushSubscription.toJSON() gives it. */
const PushSubscription = z.object({
  endpoint: z
    .url()
    .max(1000)
    .meta({ description: 'Address of the subscription at the push service of the browser' }),
  keys: z
    .object({
      p256dh: requiredText(200).meta({ description: 'Public key of the browser in base64url' }),
      auth: requiredText(100).meta({ description: 'Secret of the subscription in base64url' }),
    })
    .meta({ description: 'Keys of the subscription' }),
})

/** The address that a reader gives of each channel. */
const GIVEN = {
  push: PushSubscription.optional().meta({
    description: 'Browser notifications: the subscription',
  }),
  mail: MailAddress.optional().meta({
    description: 'E-mail address',
  }),
  /** Replies with a link that opens the bot. */
  telegram: z.boolean().default(false).meta({ description: 'Whether to link a Telegram chat' }),
  webhook: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional()
    .meta({ description: 'Address of a signed webhook' }),
} satisfies Record<FollowChannelKind, z.ZodType>

export const NewFollow = z.object({
  view: View.meta({ description: 'Canonical path of the followed list, coin, category or story' }),
  when: z.enum(FOLLOW_WHEN).meta({ description: 'Which stories are reported, and when' }),
  hour: Hour.nullable().default(null).meta({
    description: "Hour of a daily digest in the reader's zone; null for other rules",
  }),
  zone: Zone.meta({ description: 'IANA time zone of the reader' }),
  quiet: Quiet.nullable()
    .default(null)
    .meta({ description: "Hours of the reader's zone in which nothing is sent; null without" }),
  /** Channels this follower has already that this view uses too. */
  channels: z
    .array(Kind)
    .max(FOLLOW_CHANNELS.length)
    .default([])
    .meta({ description: 'Channels that this follower has already and that this view uses too' }),
  ...GIVEN,
})
export type NewFollow = z.output<typeof NewFollow>

const Followed = z.object({
  /** Only for a new follower, only once: the browser keeps it, and sends it in the header `x-following`. */
  secret: z
    .string()
    .optional()
    .meta({ description: 'Opens what is followed, in the header x-following; shown only once' }),
  telegram_url: z
    .string()
    .optional()
    .meta({ description: 'Opens the bot and links the chat; valid for 15 minutes' }),
  webhook_secret: z
    .string()
    .optional()
    .meta({ description: 'Signs the messages of the webhook; shown only once' }),
  following: Following.meta({ description: 'What the follower follows' }),
})
export type Followed = z.infer<typeof Followed>

/** Days to send nothing; 0 resumes. */
const FollowingChange = z.object({
  pause_days: wholeNumber(0, 3650).meta({ description: 'Days to send nothing; 0 resumes' }),
})
export type FollowingChange = z.output<typeof FollowingChange>

/** When and where change by following the view again. */
const RuleChange = z.object({
  paused: z.boolean().meta({ description: 'Whether nothing is sent for this view' }),
})
export type RuleChange = z.output<typeof RuleChange>

/** An address that was switched off is switched on again. */
const ChannelChange = z.object({
  paused: z.literal(false).meta({ description: 'False: messages are sent there again' }),
})

const Token = z.object({
  token: requiredText(200).meta({
    description: 'Token of a link in a message',
  }),
})

const Barred = z.object({
  barred: z.boolean().meta({ description: 'Whether no mail is ever sent to this address' }),
})
export type Barred = z.infer<typeof Barred>

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
    query: z.object({
      view: View.meta({
        description: 'Canonical path of the followed list, coin, category or story',
      }),
    }),
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
    reply: z.object({
      name: Name,
      secret: z.string().meta({
        description: 'Opens what is followed, in the header x-following; shown only once',
      }),
    }),
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
    body: z.object({
      mail: MailAddress.meta({
        description: 'E-mail address',
      }),
    }),
    reply: Nothing,
  },
  'POST /api/follow/unsubscribe': {
    access: 'public',
    summary: 'Stop messages to one address and delete it, by the token of a message',
    body: Token,
    reply: Nothing,
  },
  'GET /api/follow/barred': {
    access: 'public',
    summary:
      'Whether an e-mail address is never written to; the token of a mail is sent in `x-following`',
    uncached: true,
    reply: Barred,
  },
  'PUT /api/follow/barred': {
    access: 'public',
    summary:
      'Never write to an e-mail address again, or take that back; the token of a mail is sent in `x-following`',
    body: Barred,
    reply: Barred,
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
  'PATCH /api/following/channels/:channel': {
    access: 'public',
    summary: 'Switch an address on again that was switched off because messages did not arrive',
    params: z.object({ channel: Kind.meta({ description: 'Channel of a follower' }) }),
    body: ChannelChange,
    reply: Following,
  },
  'DELETE /api/following/channels/:channel': {
    access: 'public',
    summary: 'Delete an address; views that were followed by it alone go too',
    params: z.object({ channel: Kind.meta({ description: 'Channel of a follower' }) }),
    reply: Following,
  },
  'POST /api/following/confirmation': {
    access: 'public',
    summary: 'Send the confirmation of an e-mail address again, at most three in all',
    reply: Nothing,
  },
} satisfies EndpointTable
