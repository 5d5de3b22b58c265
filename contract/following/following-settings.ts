import * as z from 'zod'
import { type EndpointTable, optionalText, Time, wholeNumber } from '../endpoint.ts'
import {
  FOLLOW_CHANNEL_KINDS,
  FOLLOW_CHANNELS,
  FOLLOW_LIMITS,
  type FollowLimit,
  forEachChannel,
  isSecretField,
  SECRET_FIELD_NAMES,
  SENDER_FIELD_NAMES,
  SENDER_FIELDS,
  type SenderFieldName,
} from './follow-kinds.ts'

const Kind = z.enum(FOLLOW_CHANNELS)

/** One channel as an admin sees it: numbers, never addresses. */
const ReaderChannel = z.object({
  kind: Kind.meta({ description: 'Kind of channel' }),
  enabled: z.boolean().meta({ description: 'Whether readers are offered it' }),
  missing: z
    .string()
    .nullable()
    .meta({ description: 'What it lacks before it can send, as a sentence; null when nothing is' }),
  confirmed: z.number().meta({ description: 'Number of confirmed addresses' }),
  waiting: z
    .number()
    .meta({ description: 'Number of addresses that wait for their reader to confirm' }),
  last: z
    .object({
      at: Time.meta({ description: 'When it was sent' }),
      sent: z.boolean().meta({ description: 'Whether it arrived' }),
    })
    .nullable()
    .meta({ description: 'Last message; null before the first' }),
  sent_today: z.number().meta({ description: 'Messages sent today' }),
  failed_today: z.number().meta({ description: 'Messages that failed today' }),
})
export type ReaderChannel = z.infer<typeof ReaderChannel>

const ReaderProblem = z.object({
  at: Time.meta({ description: 'When it last happened' }),
  channel: Kind.meta({ description: 'Kind of channel' }),
  problem: z.string().meta({ description: 'What happened, without an address' }),
  did: z.string().meta({ description: 'What was done about it' }),
  count: z.number().meta({ description: 'How often' }),
})
export type ReaderProblem = z.infer<typeof ReaderProblem>

const LIMIT_DESCRIPTIONS: Record<FollowLimit, string> = {
  rules_max: 'Most views of a follower',
  messages_per_day: 'Most messages to a reader a day; what comes after goes into one digest',
  new_per_hour: 'Most new followers an hour from a network',
  confirm_hours: 'Hours after which an unconfirmed e-mail address is deleted',
  bounces_max: 'Refusals in a row that pause an e-mail address',
  followers_max: 'Most followers of the site',
}
const limits = Object.fromEntries(
  Object.entries(FOLLOW_LIMITS).map(([name, { min, max }]) => [
    name,
    wholeNumber(min, max).meta({ description: LIMIT_DESCRIPTIONS[name as FollowLimit] }),
  ]),
) as Record<FollowLimit, ReturnType<typeof wholeNumber>>

const senderFields = <Name extends SenderFieldName, Field extends z.ZodType>(
  names: readonly Name[],
  field: (name: Name) => Field,
) => Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field>
const senderWords = (name: SenderFieldName) => {
  const { channel, label } = SENDER_FIELDS[name]
  return `${FOLLOW_CHANNEL_KINDS[channel].name}: ${label.toLowerCase()}`
}
const givenField = (name: SenderFieldName) =>
  optionalText(SENDER_FIELDS[name].most).meta({
    description: `${senderWords(name)}; null deletes it`,
  })
const shownField = (name: SenderFieldName) =>
  z
    .string()
    .nullable()
    .meta({
      description: `${senderWords(name)}${isSecretField(name) ? ", as in 'ends in 7f2c'" : ''}; null when it is not set`,
    })

export const FollowingSettings = z.object({
  followers: z.number().meta({ description: 'Number of followers' }),
  channels: z.array(ReaderChannel).meta({ description: 'All channels' }),
  limits: z.object(limits).meta({ description: 'Limits that an admin can change' }),
  ...senderFields(SENDER_FIELD_NAMES, shownField),
  mail_server: z
    .string()
    .nullable()
    .meta({ description: "Mail server of the alerts, as in 'smtp.example:587'; null without one" }),
  push_key: z
    .string()
    .nullable()
    .meta({ description: 'Public key for browser notifications; null before it was made' }),
  push_key_made_at: Time.nullable().meta({ description: 'When the key was made; null before' }),
  problems: z
    .array(ReaderProblem)
    .meta({ description: 'Problems of the last 30 days, newest first' }),
  updated_at: Time.meta({ description: 'When it last changed; the version for If-Match' }),
})
export type FollowingSettings = z.infer<typeof FollowingSettings>

export const FollowingSettingsChange = z
  .object({
    ...limits,
    ...forEachChannel((kind) =>
      z.boolean().meta({
        description: `Whether readers are offered ${FOLLOW_CHANNEL_KINDS[kind].name}`,
      }),
    ),
    ...senderFields(SENDER_FIELD_NAMES, givenField),
  })
  .partial()
export type FollowingSettingsChange = z.output<typeof FollowingSettingsChange>

export const readerEndpoints = {
  'GET /api/readers': {
    access: 'admin',
    summary: 'How many readers follow by each channel, settings and problems; never an address',
    reply: FollowingSettings,
  },
  'PATCH /api/readers': {
    access: 'admin',
    summary: 'Change channels, senders or limits of following',
    body: FollowingSettingsChange,
    reply: FollowingSettings,
  },
  'POST /api/readers/push-keys': {
    access: 'admin',
    summary: 'Make new push keys: browsers get nothing until they switch notifications on again',
    reply: FollowingSettings,
  },
  'POST /api/readers/test/:kind': {
    access: 'admin',
    summary: 'Try a channel: the bot token, or a test mail to the address in the body',
    params: z.object({ kind: Kind.meta({ description: 'Channel of a follower' }) }),
    body: z.object({
      to: optionalText(254).meta({ description: 'Address to write to' }),
      ...senderFields(SECRET_FIELD_NAMES, (name) =>
        optionalText(SENDER_FIELDS[name].most).meta({
          description: `${senderWords(name)} to try before it is saved`,
        }),
      ),
    }),
    reply: z.object({
      works: z.boolean().meta({ description: 'Whether it works' }),
      answer: z.string().meta({ description: 'What came back, as a sentence' }),
    }),
  },
} satisfies EndpointTable
