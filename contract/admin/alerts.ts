import * as z from 'zod'
import { type EndpointTable, JobStarted, Time } from '../endpoint.ts'
import { Headline } from '../fields.ts'
import {
  ALERT_EVENTS,
  CHANNEL_KINDS,
  FEED_AFTER_MINUTES,
  MAIL_TLS,
  STORY_OUTLETS,
} from './alert-events.ts'

/** `lost`: it was sealed with a secret that is not here; it has to be entered again. */
const Sealed = z.object({
  state: z.enum(['none', 'sealed', 'lost']).meta({
    description:
      '`none`: there is none. `sealed`: stored encrypted. `lost`: it was encrypted with a secret that is not here',
  }),
  ends_in: z.string().nullable().meta({ description: 'Last characters; null without a value' }),
})

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

export const AlertChannel = z.object({
  id: z.number().meta({ description: 'Id in the change log' }),
  kind: z.enum(CHANNEL_KINDS).meta({ description: 'Kind of channel' }),
  enabled: z.boolean().meta({ description: 'Whether it is switched on' }),
  events: z.array(z.enum(ALERT_EVENTS)).meta({ description: 'Events that are sent to it' }),
  state: z.enum(['none', 'ready', 'lost']).meta({
    description: '`none`: it lacks something it needs. `lost`: a secret has to be entered again',
  }),
  target: z
    .string()
    .nullable()
    .meta({ description: 'Where messages go, without secrets; null when not set up' }),
  address: Sealed.meta({ description: 'Address of a webhook, which may hold a secret' }),
  secret: Sealed.meta({
    description: 'Secret of a webhook, token of a bot, or password of the mail server',
  }),
  chat: z.string().nullable().meta({ description: 'Telegram: name or number of the chat' }),
  mail_to: z.string().nullable().meta({ description: 'E-mail: recipients' }),
  mail_from: z.string().nullable().meta({ description: 'E-mail: sender' }),
  smtp_host: z.string().nullable().meta({ description: 'E-mail: host of the mail server' }),
  smtp_port: z.number().nullable().meta({ description: 'E-mail: port of the mail server' }),
  smtp_tls: z.enum(MAIL_TLS).nullable().meta({ description: 'E-mail: encryption' }),
  smtp_user: z.string().nullable().meta({ description: 'E-mail: user of the mail server' }),
  last: z
    .object({
      state: z.enum(DELIVERY_STATES).meta({ description: 'How it went' }),
      at: Time.meta({ description: 'When it was' }),
    })
    .nullable()
    .meta({ description: 'Last delivery; null before the first' }),
  updated_at: Time.meta({ description: 'When it last changed; the version for If-Match' }),
})
export type AlertChannel = z.infer<typeof AlertChannel>

const noControls = (text: string) => !/\p{Cc}/u.test(text)
const MAIL_ADDRESS = /^[^\s@<>(),;:"\\[\]]{1,64}@[a-z0-9.-]{1,190}$/i
const isMailAddress = (text: string) => MAIL_ADDRESS.test(text) && noControls(text)
/** 'Desk <desk@site.example>' or the address alone. */
const isSender = (text: string) =>
  noControls(text) && isMailAddress(/^[^<>@,;:"\\]{0,80} <(.+)>$/.exec(text)?.[1] ?? text)

/** Left out: stays as it is. Empty: none. */
const field = (max: number, isGood: (text: string) => boolean, expected: string) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || isGood(text), expected)
    .nullish()

/** What does not belong to the channel's kind is ignored. */
export const ChannelBody = z.object({
  enabled: z.boolean().optional().meta({ description: 'Whether it is switched on' }),
  events: z
    .array(z.enum(ALERT_EVENTS))
    .max(50)
    .transform((chosen) => ALERT_EVENTS.filter((event) => chosen.includes(event)))
    .optional()
    .meta({ description: 'Events that are sent to it' }),
  address: field(
    1000,
    (text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
    'must be an http or https address',
  ).meta({ description: 'Address of a webhook' }),
  secret: field(500, noControls, 'must be one line').meta({
    description: 'Secret of a webhook, token of a bot, or password of the mail server',
  }),
  chat: field(
    64,
    (text) => /^(@[a-z]\w{3,63}|-?\d{1,20})$/i.test(text),
    'must be a name such as @newsroom, or the number of a chat',
  ).meta({ description: 'Telegram: name or number of the chat' }),
  mail_to: field(
    500,
    (text) =>
      text.split(',').every((each) => isMailAddress(each.trim())) && text.split(',').length <= 10,
    'must be e-mail addresses, separated by commas, ten at most',
  ).meta({ description: 'E-mail: recipients, separated by commas' }),
  mail_from: field(300, isSender, 'must be like News <news@site.example>').meta({
    description: 'E-mail: sender',
  }),
  smtp_host: z
    .string()
    .refine(noControls, 'must be one line')
    .nullish()
    .pipe(
      field(
        200,
        (text) => /^[a-z0-9][a-z0-9.-]*$/i.test(text),
        'must be the name or address of a server',
      ),
    )
    .meta({ description: 'E-mail: host of the mail server' }),
  smtp_port: z
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .meta({ description: 'E-mail: port of the mail server' }),
  smtp_tls: z.enum(MAIL_TLS).optional().meta({ description: 'E-mail: encryption' }),
  smtp_user: field(200, noControls, 'must be one line').meta({
    description: 'E-mail: user of the mail server',
  }),
})
export type ChannelBody = z.output<typeof ChannelBody>

export const AlertRules = z.object({
  feed_after_minutes: z
    .number()
    .refine((minutes) => FEED_AFTER_MINUTES.choices.some((choice) => choice === minutes), {
      message: `must be one of ${FEED_AFTER_MINUTES.choices.join(', ')} minutes`,
    })
    .meta({ description: 'Minutes that a feed fails before it is reported' }),
  story_outlets: z
    .number()
    .int()
    .min(STORY_OUTLETS.least)
    .max(STORY_OUTLETS.most)
    .meta({ description: 'Number of outlets from which on a story is reported' }),
})
export type AlertRules = z.infer<typeof AlertRules>

/** One message to one channel. Its id is the same however often it is sent. */
export const AlertDelivery = z.object({
  id: z.string().meta({ description: 'Same for every attempt' }),
  channel: z.enum(CHANNEL_KINDS).meta({ description: 'Channel it goes to' }),
  event: z.enum([...ALERT_EVENTS, 'test']).meta({ description: 'Kind of event' }),
  title: z.string().meta({ description: 'The message in one line' }),
  text: z.string().meta({ description: 'Explanation as plain text' }),
  state: z.enum(DELIVERY_STATES).meta({ description: 'How it went so far' }),
  attempts: z.number().meta({ description: 'Number of attempts' }),
  answer: z
    .string()
    .nullable()
    .meta({ description: 'What the receiver said; null before the first attempt' }),
  created_at: Time.meta({ description: 'When it was made' }),
  finished_at: Time.nullable().meta({
    description: 'When it was delivered or given up; null before',
  }),
  next_try_at: Time.meta({ description: 'When it is sent next, while it waits' }),
})
export type AlertDelivery = z.infer<typeof AlertDelivery>

export const Alerts = z.object({
  channels: z.array(AlertChannel).meta({ description: 'All channels, also those not set up' }),
  rules: AlertRules.meta({ description: 'When alerts about feeds and stories are sent' }),
  deliveries: z.array(AlertDelivery).meta({ description: 'The newest, at most 20' }),
})
export type Alerts = z.infer<typeof Alerts>

export const AlertWebhook = z.object({
  id: z.string().meta({ description: 'Same for every attempt; also in the header webhook-id' }),
  event: z.enum([...ALERT_EVENTS, 'test']).meta({ description: 'Kind of event' }),
  matter: z
    .string()
    .meta({ description: 'What it is about; the same for its beginning and its end' }),
  is_over: z.boolean().meta({ description: 'Whether the issue has cleared' }),
  at: Time.meta({ description: 'When it was found' }),
  site: z.string().meta({ description: 'Name of the site' }),
  title: Headline,
  text: z.string().meta({ description: 'Explanation as plain text' }),
  link: z.string().nullable().meta({ description: 'Page that shows it; null without one' }),
})
export type AlertWebhook = z.infer<typeof AlertWebhook>

const ByKind = z.object({
  kind: z.enum(CHANNEL_KINDS).meta({ description: 'Kind of the alert channel' }),
})

export const alertEndpoints = {
  'GET /api/alerts': {
    access: 'admin',
    summary: 'Where alerts go to, which, and the last deliveries',
    reply: Alerts,
  },
  'PUT /api/alerts/channels/:kind': {
    access: 'admin',
    summary: 'Set up or change a channel; what is left out stays',
    params: ByKind,
    body: ChannelBody,
    reply: AlertChannel,
  },
  'DELETE /api/alerts/channels/:kind': {
    access: 'admin',
    summary: 'Forget what a channel was set up with',
    params: ByKind,
    reply: AlertChannel,
  },
  'POST /api/alerts/channels/:kind/test': {
    access: 'admin',
    summary: 'Send a test; with other values than the stored ones, those given',
    params: ByKind,
    body: ChannelBody,
    reply: z.union([AlertDelivery, JobStarted]),
  },
  'PUT /api/alerts/rules': {
    access: 'admin',
    summary: 'Change when alerts about feeds and stories are sent',
    body: AlertRules,
    reply: AlertRules,
  },
  'POST /api/alerts/deliveries/:id/again': {
    access: 'admin',
    summary: 'Send a delivery that failed once more, under the same id',
    params: z.object({ id: z.string().max(100).meta({ description: 'Id of the delivery' }) }),
    reply: z.union([AlertDelivery, JobStarted]),
  },
} satisfies EndpointTable
