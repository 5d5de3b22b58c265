import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MAIL_TLS } from '../../../contract/admin/alert-events.ts'
import { badInput } from '../../platform/errors.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'
import type { Destination } from './destination.ts'
import { defused, type Message, oneLine } from './message.ts'
import { failed, inSeconds, type Sent } from './sent.ts'

export type MailServer = {
  host: string
  port: number
  tls: (typeof MAIL_TLS)[number]
  user: string | null
  password: string | null
  from: string
  to: string
  siteName: string
}

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
  send: ({ config, outbound }, channel, delivery) =>
    sendByMail(
      outbound,
      {
        host: channel.smtp_host ?? '',
        port: channel.smtp_port ?? 0,
        tls: channel.smtp_tls ?? 'starttls',
        user: channel.smtp_user,
        password: channel.secret,
        from: channel.mail_from ?? '',
        to: channel.mail_to ?? '',
        siteName: config.siteName,
      },
      delivery,
    ),
}

const MAIL_SERVER_PORTS = [25, 465, 587, 2525]
const TIME_LIMIT_MS = 15_000
const STEP_MS = 10_000
const QUOTED_CHARACTERS = 200

const ONLY_HERE =
  'Mail is sent without encryption only to a server on this machine: localhost, 127.0.0.1 or ::1.'
const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\..*)$/i.test(host)

/** By SMTP, and without TLS only on loopback. The connection is ours, so that no library looks up a name past the guard. */
export async function sendByMail(outbound: Outbound, server: MailServer, message: Message): Promise<Sent> {
  const { host, port, tls, user, password, from, to, siteName } = server
  const begun = performance.now()
  let connection: Socket | undefined
  let late: NodeJS.Timeout | undefined
  try {
    connection = await outbound.connect({ host, port }, MAIL_SERVER_PORTS)
    if (tls === 'none' && !isLoopback(connection.remoteAddress ?? '')) return failed(ONLY_HERE, true)
    // it may break before the library listens
    connection.on('error', () => {})
    late = setTimeout(() => connection?.destroy(new Error('took too long')), TIME_LIMIT_MS)
    const domain = /@([^@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
    const transport = createTransport({
      host,
      port,
      connection,
      secure: tls === 'tls',
      requireTLS: tls !== 'none',
      ignoreTLS: tls === 'none',
      tls: { minVersion: 'TLSv1.2' },
      // ours would tell strangers how this machine is called
      name: domain,
      ...(user && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    await transport.sendMail({
      from,
      to,
      subject: subjectOf(oneLine(siteName, 60), message.title),
      text: [defused(message.title), defused(message.text), message.link ?? '']
        .filter((line) => line !== '')
        .join('\n\n'),
      messageId: `<${message.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Alert-Id': message.id },
    })
    return { delivered: true, answer: `accepted ${inSeconds(begun)}` }
  } catch (error) {
    return refusal(error as MailError, host, password)
  } finally {
    clearTimeout(late)
    connection?.destroy()
  }
}

/** The title of a test names the site already. */
const subjectOf = (site: string, title: string) =>
  title.startsWith(`${site}: `) ? title : `${site}: ${title}`

type MailError = Error & { code?: string; responseCode?: number; response?: string }

function refusal(error: MailError, host: string, password: string | null): Sent {
  if (error instanceof OutboundError) return failed(error.message, error.code === 'ADDRESS_NOT_ALLOWED')
  const code = error.responseCode ?? 0
  if (error.code === 'EAUTH')
    return failed(
      `The server refused the user name or password (${code || 'no answer'}). Nothing was sent.`,
      true,
    )
  if (error.code === 'ETLS' && code > 0)
    return failed(`${host} offers no encryption (STARTTLS, ${code}). Nothing was sent.`, true)
  const said = oneLine(error.response ?? error.message, QUOTED_CHARACTERS)
  const shown = password ? said.replaceAll(password, '…') : said
  return failed(`${host}: ${shown}`, code >= 500 && code < 600)
}
