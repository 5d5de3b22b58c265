/** Zod-free: alert events and channels, for the server and the browser. */

type ChannelKindWords = {
  name: string
  /** What it is set up with; `address` and `secret` are sealed. */
  fields: readonly string[]
  secret?: string
}

/** The services that alerts go to. The server's part of a new one is a row in `server/admin/alerts/destinations.ts`. */
export const CHANNELS = {
  webhook: { name: 'Webhook', fields: ['address', 'secret'], secret: 'Signing secret' },
  telegram: { name: 'Telegram', fields: ['chat', 'secret'], secret: 'Bot token' },
  discord: { name: 'Discord', fields: ['address'] },
  slack: { name: 'Slack', fields: ['address'] },
  email: {
    name: 'E-mail (SMTP)',
    fields: ['mail_to', 'mail_from', 'smtp_host', 'smtp_port', 'smtp_tls', 'smtp_user', 'secret'],
    secret: 'Password',
  },
} as const satisfies Record<string, ChannelKindWords>
export type ChannelKind = keyof typeof CHANNELS
export type ChannelField = (typeof CHANNELS)[ChannelKind]['fields'][number]
export const CHANNEL_KINDS = Object.keys(CHANNELS) as [ChannelKind, ...ChannelKind[]]
export const hasField = (kind: ChannelKind, field: ChannelField): boolean =>
  (CHANNELS[kind].fields as readonly ChannelField[]).includes(field)

export const ALERT_EVENTS = [
  'feed',
  'quiet',
  'budget',
  'model',
  'job',
  'disk',
  'sign_in',
  'story',
] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/** Events a new channel starts with: what is broken or soon will be. */
export const USUAL_EVENTS: readonly AlertEvent[] = [
  'feed',
  'quiet',
  'budget',
  'model',
  'job',
  'disk',
]

/** How long a feed must fail before an alert; 0 means as soon as it needs attention. */
export const FEED_AFTER_MINUTES = { choices: [0, 60, 180, 360, 1440], usual: 60 } as const
export const STORY_OUTLETS = { least: 2, most: 50, usual: 5 } as const
/** Maximum length of a message without its link. */
export const ALERT_CHARACTERS = 300

/** 'none' only for a mail server on this machine. */
export const MAIL_TLS = ['starttls', 'tls', 'none'] as const
/** Ports that mail is handed over at; others only where FETCH_ALLOW_HOSTS names the server. */
export const MAIL_PORTS = { starttls: 587, tls: 465 } as const
