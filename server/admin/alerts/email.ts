import { badInput } from '../../platform/errors.ts'
import { defused, oneLine } from '../../platform/messages/foreign-text.ts'
import {
  isLoopback,
  MAIL_SERVER_PORTS,
  type MailServer,
  ONLY_HERE,
  sendMail,
} from '../../platform/messages/smtp.ts'
import { mailBrand } from '../../platform/settings/current-site.ts'
import type { Destination, OpenChannel } from './destination.ts'

export const email: Destination = {
  // a server may want no password
  optional: ({ smtp_user }) => (smtp_user ? ['smtp_user'] : ['smtp_user', 'secret']),
  check({ secret, smtp_host, smtp_port, smtp_tls }, { before, hasNewSecret, outbound }) {
    // A password is only sent to the server it was entered for.
    if (secret && before.smtp_host && before.smtp_host !== smtp_host && !hasNewSecret)
      throw badInput('The password belongs to the old server: enter it again for the new one.', 'secret')
    if (smtp_tls === 'none' && smtp_host && !isLoopback(smtp_host)) throw badInput(ONLY_HERE, 'smtp_tls')
    if (smtp_host && smtp_port) outbound.refuseServer({ host: smtp_host, port: smtp_port }, MAIL_SERVER_PORTS)
  },
  target: ({ mail_to, smtp_host, smtp_port }) => mail_to && `${mail_to} via ${smtp_host}:${smtp_port}`,
  send: async (context, channel, { id, title, text, link }) =>
    sendMail(context.outbound, mailServer(channel), {
      id,
      to: channel.mail_to ?? '',
      subject: subjectOf(oneLine((await mailBrand(context)).name, 60), title),
      text: [defused(title), defused(text), link ?? ''].filter((line) => line !== '').join('\n\n'),
      headers: { 'X-Alert-Id': id },
    }),
}

export const mailServer = (channel: OpenChannel): MailServer & { from: string } => ({
  host: channel.smtp_host ?? '',
  port: channel.smtp_port ?? 0,
  tls: channel.smtp_tls ?? 'starttls',
  user: channel.smtp_user,
  password: channel.secret,
  from: channel.mail_from ?? '',
})

/** The title of a test names the site already. */
const subjectOf = (site: string, title: string) =>
  title.startsWith(`${site}: `) ? title : `${site}: ${title}`
