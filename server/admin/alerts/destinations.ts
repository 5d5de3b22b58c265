import { ALERT_CHARACTERS, type ChannelKind } from '../../../contract/admin/alert-events.ts'
import type { AlertWebhook } from '../../../contract/admin/alerts.ts'
import { mailServerOf } from '../../messages/mail-server.ts'
import { isLoopback, MAIL_SERVER_PORTS, ONLY_HERE, sendMail } from '../../messages/senders/mail.ts'
import { sendTelegram } from '../../messages/senders/telegram.ts'
import { sendWebhook, WEBHOOK_SECRET_PATTERN } from '../../messages/senders/webhook.ts'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import { post } from '../../platform/messages/post.ts'
import type { Sent } from '../../platform/messages/sent.ts'
import { currentSite, mailBrand } from '../../platform/settings/current-site.ts'
import type { DeliveryRow } from './deliveries-store.ts'
import type { AlertChannelRow } from './store.ts'

/** A channel with its secrets open: never answered, never logged. */
export type OpenChannel = AlertChannelRow & { address: string | null; secret: string | null }

type Destination = {
  /** Fields it can do without as it is set up. */
  optional?: (channel: OpenChannel) => readonly string[]
  /** Throws what is wrong with values that are all there. */
  check?: (channel: OpenChannel, given: Given) => void
  target: (channel: OpenChannel) => string | null
  send: (
    context: Pick<Context, 'db' | 'config' | 'outbound' | 'now'>,
    channel: OpenChannel,
    delivery: DeliveryRow,
  ) => Promise<Sent>
}
type Given = { before: AlertChannelRow; hasNewSecret: boolean; outbound: Context['outbound'] }

/** The end of a long secret, by which people know it. */
export const endOf = (secret: string | null) =>
  secret && secret.length > 8 ? secret.slice(-4) : null

const hostOf = ({ address }: OpenChannel) =>
  address && `${new URL(address).host}, ends in ${endOf(address)}`

const TITLE_CHARACTERS = 120

/** Both together have 300 characters at most. */
export function message(title: string, text: string): { title: string; text: string } {
  const shown = oneLine(title, TITLE_CHARACTERS)
  return { title: shown, text: oneLine(text, ALERT_CHARACTERS - [...shown].length) }
}

/** What a chat shows: the foreign lines by its own rules, then our link. */
const chatText = ({ title, text, link }: DeliveryRow, escaped: (foreign: string) => string) =>
  [title, text]
    .filter((line) => line !== '')
    .map((line) => escaped(defused(line)))
    .concat(link ?? [])
    .join('\n')

const SUPPRESS_EMBEDS = 4

/** A kind of channel that takes a chat's text at an address of its own. */
const chat = (bodyOf: (delivery: DeliveryRow) => object): Destination => ({
  target: hostOf,
  send({ outbound }, channel, delivery) {
    const address = channel.address ?? ''
    const body = JSON.stringify(bodyOf(delivery))
    return post({ outbound, address, service: address, body, secrets: [address] })
  },
})

export const DESTINATIONS: Record<ChannelKind, Destination> = {
  webhook: {
    check({ secret }) {
      if (!WEBHOOK_SECRET_PATTERN.test(secret ?? ''))
        throw badInput(
          'The secret must be whsec_ followed by at least 24 bytes in base64.',
          'secret',
        )
    },
    target: hostOf,
    async send(
      context,
      channel,
      { id, event, matter, is_over, created_at: at, title, text, link },
    ) {
      const { name: site } = await currentSite(context)
      const body: AlertWebhook = { id, event, matter, is_over, at, site, title, text, link }
      const [address, secret] = [channel.address ?? '', channel.secret ?? '']
      return sendWebhook(context, { address, service: address, secret, id, body })
    },
  },
  telegram: {
    check({ secret }) {
      if (!/^[\w:-]{1,200}$/.test(secret ?? ''))
        throw badInput('The token must be like 123456:ABC-DEF.', 'secret')
    },
    target: (channel) => channel.chat,
    send: (context, channel, delivery) =>
      sendTelegram(context, {
        token: channel.secret ?? '',
        chat: channel.chat ?? '',
        text: chatText(delivery, (text) => text),
      }),
  },
  discord: chat((delivery) => ({
    content: chatText(delivery, (text) => text.replace(/[\\*_~`|>#<[\]()-]/g, '\\$&')),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  })),
  // Its incoming webhooks, which Mattermost and others understand too.
  slack: chat((delivery) => {
    // without these three no text is a link, a mention or <!channel>
    const text = chatText(delivery, (foreign) =>
      foreign.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    )
    return {
      text,
      blocks: [{ type: 'section', text: { type: 'plain_text', text, emoji: false } }],
      mrkdwn: false,
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    }
  }),
  email: {
    // a server may want no password
    optional: ({ smtp_user }) => (smtp_user ? ['smtp_user'] : ['smtp_user', 'secret']),
    check(
      { secret, smtp_host: host, smtp_port: port, smtp_tls },
      { before, hasNewSecret, outbound },
    ) {
      // A password is only sent to the server it was entered for.
      if (secret && before.smtp_host && before.smtp_host !== host && !hasNewSecret)
        throw badInput(
          'The password belongs to the old server: enter it again for the new one.',
          'secret',
        )
      if (smtp_tls === 'none' && host && !isLoopback(host)) throw badInput(ONLY_HERE, 'smtp_tls')
      if (host && port) outbound.refuseServer({ host, port }, MAIL_SERVER_PORTS)
    },
    target: ({ mail_to, smtp_host, smtp_port }) =>
      mail_to && `${mail_to} via ${smtp_host}:${smtp_port}`,
    async send(context, channel, { id, title, text, link }) {
      const site = oneLine((await mailBrand(context)).name, 60)
      return sendMail(context.outbound, mailServerOf(channel, channel.secret), {
        id,
        to: channel.mail_to ?? '',
        // The title of a test names the site already.
        subject: title.startsWith(`${site}: `) ? title : `${site}: ${title}`,
        text: [defused(title), defused(text), link ?? '']
          .filter((line) => line !== '')
          .join('\n\n'),
        headers: { 'X-Alert-Id': id },
      })
    },
  },
}
