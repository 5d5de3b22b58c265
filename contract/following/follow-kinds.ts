import type { PublicPage } from '../platform/public-pages.ts'

/** Zod-free: the ways a reader can be reached, and when. Feeds need no follower. */
export const FOLLOW_CHANNEL_KINDS = {
  push: { name: 'Browser notifications', isOnAtFirst: false },
  mail: { name: 'E-mail', isOnAtFirst: true },
  telegram: { name: 'Telegram', isOnAtFirst: true },
  webhook: { name: 'Webhooks', isOnAtFirst: false },
}
export type FollowChannelKind = keyof typeof FOLLOW_CHANNEL_KINDS
export const FOLLOW_CHANNELS = Object.keys(FOLLOW_CHANNEL_KINDS) as [
  FollowChannelKind,
  ...FollowChannelKind[],
]

/** Something for each channel, made from its kind. */
export const forEachChannel = <Made>(make: (kind: FollowChannelKind) => Made) =>
  Object.fromEntries(FOLLOW_CHANNELS.map((kind) => [kind, make(kind)])) as Record<
    FollowChannelKind,
    Made
  >

export type SenderField = {
  channel: FollowChannelKind
  most: number
  label: string
  hint?: string
  isEmail?: true
  /** Stored sealed; an admin sees 'ends in 7f2c'. */
  isSecret?: true
}

/** The one table of what an admin sets for channels: columns, requests, the log of changes and the screen follow from it. */
export const SENDER_FIELDS = {
  mail_name: { channel: 'mail', most: 60, label: 'Name' },
  mail_from: {
    channel: 'mail',
    most: 254,
    label: 'Address',
    hint: 'Every mail carries one-click unsubscribe.',
    isEmail: true,
  },
  /** Without @. */
  telegram_bot: {
    channel: 'telegram',
    most: 64,
    label: 'Bot name',
    hint: 'Make a bot with @BotFather, then paste its token here.',
  },
  telegram_token: { channel: 'telegram', most: 100, label: 'Token', isSecret: true },
  push_contact: {
    channel: 'push',
    most: 254,
    label: 'Contact for push services',
    hint: 'mailto: or https: address',
  },
} as const satisfies Record<string, SenderField>
export type SenderFieldName = keyof typeof SENDER_FIELDS
export type SecretField = {
  [Name in SenderFieldName]: (typeof SENDER_FIELDS)[Name] extends { isSecret: true } ? Name : never
}[SenderFieldName]

export const SENDER_FIELD_NAMES = Object.keys(SENDER_FIELDS) as SenderFieldName[]
export const isSecretField = (name: SenderFieldName): name is SecretField =>
  'isSecret' in SENDER_FIELDS[name]
export const SECRET_FIELD_NAMES = SENDER_FIELD_NAMES.filter(isSecretField)
export const PLAIN_FIELD_NAMES = SENDER_FIELD_NAMES.filter(
  (name): name is Exclude<SenderFieldName, SecretField> => !isSecretField(name),
)
/** The column of a secret. */
export const sealedField = <Name extends SecretField>(name: Name) => `${name}_sealed` as const

/** What a message reports, and what several of them are called. `outlet`: one more outlet has a followed story. */
export const FOLLOW_NEWS = {
  story: { one: 'story', many: 'stories' },
  outlet: { one: 'story', many: 'stories' },
  correction: { one: 'correction', many: 'corrections' },
}
export type FollowNews = keyof typeof FOLLOW_NEWS

/**
 * `each`: every new story or correction, or of a followed story every new outlet and correction. `outlets-3`: when three
 * independent outlets report it. `first`: when a followed outlet was first with it. `daily`: one digest at an hour of the
 * reader's zone. `corrections`: of a followed story only.
 */
export const FOLLOW_WHEN = [
  'each',
  'outlets-2',
  'outlets-3',
  'outlets-5',
  'first',
  'daily',
  'corrections',
] as const
export type FollowWhen = (typeof FOLLOW_WHEN)[number]

export type FollowKindRow = {
  /** Its canonical addresses; those of no kind are lists. */
  at?: RegExp
  news: FollowNews
  /** When messages about it can come. */
  when: readonly FollowWhen[]
  /** The public page that it is on, which an admin can switch off. */
  page?: PublicPage
}

const LIST_WHEN = ['each', 'outlets-2', 'outlets-3', 'outlets-5', 'daily'] as const

/**
 * The one table of what can be followed. What the server does with each kind is in server/following/followed-kinds.ts, its
 * words and form in web/site/following/follow-kind-words.ts.
 */
export const FOLLOW_KINDS = {
  list: { news: 'story', when: LIST_WHEN },
  outlet: { at: /^\/\?publisher=[^&]+$/, news: 'story', when: [...LIST_WHEN, 'first'] },
  story: { at: /^\/stories\/\d+$/, news: 'outlet', when: ['each', 'corrections'] },
  corrections: {
    at: /^\/corrections$/,
    news: 'correction',
    when: ['each', 'daily'],
    page: 'corrections',
  },
} as const satisfies Record<string, FollowKindRow>
export type FollowKind = keyof typeof FOLLOW_KINDS

const ROWS = Object.entries(FOLLOW_KINDS) as [FollowKind, FollowKindRow][]

/** Of a view by its canonical address. */
export const followKindOf = (view: string): FollowKind =>
  ROWS.find(([, { at }]) => at?.test(view))?.[0] ?? 'list'

/** `waiting` for the reader to confirm; `paused`: switched off, because messages do not arrive. */
export const FOLLOW_CHANNEL_STATES = ['waiting', 'confirmed', 'paused'] as const
/** Why an address was switched off. `refused`: messages in a row. `failing`: all of them, for a day. */
export const FOLLOW_CHANNEL_PROBLEMS = ['refused', 'failing'] as const
export type FollowChannelProblem = (typeof FOLLOW_CHANNEL_PROBLEMS)[number]
/** All messages to an address fail for so long: it is switched off. */
export const FOLLOW_FAILING_HOURS = 24

/** The header that carries a follower's secret or the token of a link. It never stands in an address. */
export const FOLLOW_HEADER = 'x-following'
/** How long the link of a message opens /following. */
export const FOLLOW_LINK_DAYS = 30
export const TELEGRAM_CODE_MINUTES = 15
/** What was sent is deleted after this. */
export const FOLLOW_KEPT_DAYS = 30

/** Limits an admin can change: default, lowest and highest. */
export const FOLLOW_LIMITS = {
  rules_max: { usual: 50, min: 1, max: 200 },
  messages_per_day: { usual: 20, min: 1, max: 200 },
  new_per_hour: { usual: 5, min: 1, max: 200 },
  confirm_hours: { usual: 48, min: 1, max: 168 },
  bounces_max: { usual: 3, min: 1, max: 20 },
  followers_max: { usual: 20_000, min: 1, max: 1_000_000 },
} as const
export type FollowLimit = keyof typeof FOLLOW_LIMITS
