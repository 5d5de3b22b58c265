/** Zod-free: what is told, and where to, for the server and the browser. */

export const CHANNEL_KINDS = ['webhook', 'telegram', 'discord', 'slack', 'email'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]
export const CHANNEL_NAMES: Record<ChannelKind, string> = {
  webhook: 'Webhook',
  telegram: 'Telegram',
  discord: 'Discord',
  slack: 'Slack',
  email: 'E-mail (SMTP)',
}

export const ALERT_EVENTS = ['feed', 'quiet', 'budget', 'model', 'job', 'disk', 'sign_in', 'story'] as const
export type AlertEvent = (typeof ALERT_EVENTS)[number]

/** What a channel begins with: what is broken or soon will be. */
export const USUAL_EVENTS: readonly AlertEvent[] = ['feed', 'quiet', 'budget', 'model', 'job', 'disk']

/** For how long a feed fails before it is told; 0: as soon as it needs attention. */
export const FEED_AFTER_MINUTES = { choices: [0, 60, 180, 360, 1440], usual: 60 } as const
export const STORY_OUTLETS = { least: 2, most: 50, usual: 5 } as const
/** Of a message, its link not counted. */
export const ALERT_CHARACTERS = 300

export const MAIL_TLS = ['starttls', 'tls'] as const
/** Ports that mail is handed over at; others only where FETCH_ALLOW_HOSTS names the server. */
export const MAIL_PORTS = { starttls: 587, tls: 465 } as const

/** Which fields each kind of channel has; `address` and `secret` are sealed. */
export const CHANNEL_FIELDS = {
  webhook: ['address', 'secret'],
  telegram: ['chat', 'secret'],
  discord: ['address'],
  slack: ['address'],
  email: ['mail_to', 'mail_from', 'smtp_host', 'smtp_port', 'smtp_tls', 'smtp_user', 'secret'],
} as const satisfies Record<ChannelKind, readonly string[]>
