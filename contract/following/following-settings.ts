import * as z from 'zod'
import { type EndpointTable, optionalText, Time, wholeNumber } from '../endpoint.ts'
import {
  FOLLOW_CHANNELS,
  FOLLOW_LIMITS,
  type FollowLimit,
  forEachChannel,
  SECRET_FIELD_NAMES,
  SENDER_FIELD_NAMES,
  SENDER_FIELDS,
  type SenderFieldName,
} from './follow-kinds.ts'

const Kind = z.enum(FOLLOW_CHANNELS)

/** One channel as an admin sees it: numbers, never addresses. */
const ReaderChannel = z.object({
  kind: Kind,
  enabled: z.boolean(),
  /** What is missing before it can send, as a sentence; null when nothing is. */
  missing: z.string().nullable(),
  confirmed: z.number(),
  waiting: z.number(),
  last: z.object({ at: Time, sent: z.boolean() }).nullable(),
  sent_today: z.number(),
  failed_today: z.number(),
})
export type ReaderChannel = z.infer<typeof ReaderChannel>

const ReaderProblem = z.object({
  at: Time,
  channel: Kind,
  problem: z.string(),
  did: z.string(),
  count: z.number(),
})
export type ReaderProblem = z.infer<typeof ReaderProblem>

const limits = Object.fromEntries(
  Object.entries(FOLLOW_LIMITS).map(([name, { min, max }]) => [name, wholeNumber(min, max)]),
) as Record<FollowLimit, ReturnType<typeof wholeNumber>>

const senderFields = <Name extends SenderFieldName, Field extends z.ZodType>(
  names: readonly Name[],
  field: (name: Name) => Field,
) => Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, Field>
const givenField = (name: SenderFieldName) => optionalText(SENDER_FIELDS[name].most)

export const FollowingSettings = z.object({
  /** How many follow something. */
  followers: z.number(),
  channels: z.array(ReaderChannel),
  limits: z.object(limits),
  /** Of a secret 'ends in 7f2c'; null where nothing is set. */
  ...senderFields(SENDER_FIELD_NAMES, () => z.string().nullable()),
  /** 'smtp.example:587' of the alerts; null without a mail server. */
  mail_server: z.string().nullable(),
  push_key: z.string().nullable(),
  push_key_made_at: Time.nullable(),
  /** Of the last 30 days, newest first. */
  problems: z.array(ReaderProblem),
  updated_at: Time,
})
export type FollowingSettings = z.infer<typeof FollowingSettings>

export const FollowingSettingsChange = z
  .object({
    ...limits,
    ...forEachChannel(() => z.boolean()),
    /** Null deletes one. */
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
      to: optionalText(254),
      /** A bot token to try before it is saved. */
      ...senderFields(SECRET_FIELD_NAMES, givenField),
    }),
    reply: z.object({ works: z.boolean(), answer: z.string() }),
  },
} satisfies EndpointTable
