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

const LIST_WHEN: readonly FollowWhen[] = ['each', 'outlets-2', 'outlets-3', 'outlets-5', 'daily']
/** What can be followed, and when messages about it can come. */
export const VIEW_KINDS = {
  list: LIST_WHEN,
  outlet: [...LIST_WHEN, 'first'],
  story: ['each', 'corrections'],
  corrections: ['each', 'daily'],
} as const satisfies Record<string, readonly FollowWhen[]>
export type ViewKind = keyof typeof VIEW_KINDS

/** Of a view by its canonical address. */
export function viewKind(view: string): ViewKind {
  if (view === '/corrections') return 'corrections'
  if (view.startsWith('/stories/')) return view.endsWith('?thread=true') ? 'list' : 'story'
  return /^\/\?publisher=[^&]+$/.test(view) ? 'outlet' : 'list'
}

/** `waiting` for the reader to confirm; `paused` after too many bounces. */
export const FOLLOW_CHANNEL_STATES = ['waiting', 'confirmed', 'paused'] as const

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
