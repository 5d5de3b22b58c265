import type { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MAIL_TLS } from '../../../contract/admin/alert-events.ts'
import { oneLine } from '../../platform/messages/foreign-text.ts'
import { failed, inSeconds, type Sent } from '../../platform/messages/sent.ts'
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts'

export type MailServer = {
  host: string
  port: number
  tls: (typeof MAIL_TLS)[number]
  user: string | null
  password: string | null
  from: string | { name: string; address: string }
}

export type Mail = {
  /** Stable over retries: becomes the Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

export const MAIL_SERVER_PORTS = [25, 465, 587, 2525]
const TIME_LIMIT_MS = 15_000
const STEP_MS = 10_000
const QUOTED_CHARACTERS = 200

export const ONLY_HERE =
  'Mail is sent without encryption only to a server on this machine: localhost, 127.0.0.1 or ::1.'
export const isLoopback = (host: string) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|::ffff:127\..*)$/i.test(host)

/** By SMTP, and without TLS only on loopback. The connection is ours, so that no library looks up a name past the guard. */
export async function sendMail(outbound: Outbound, server: MailServer, mail: Mail): Promise<Sent> {
  const { host, port, tls, user, password, from } = server
  const begun = performance.now()
  let connection: Socket | undefined
  let late: NodeJS.Timeout | undefined
  try {
    connection = await outbound.connect({ host, port }, MAIL_SERVER_PORTS)
    if (tls === 'none' && !isLoopback(connection.remoteAddress ?? ''))
      return failed(ONLY_HERE, true, { isOurs: true })
    // it may break before the library listens
    connection.on('error', () => {})
    late = setTimeout(() => connection?.destroy(new Error('took too long')), TIME_LIMIT_MS)
    const domain =
      /@([^@>]+)>?$/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost'
    const transport = createTransport({
      host,
      port,
      connection,
      secure: tls === 'tls',
      requireTLS: tls !== 'none',
      ignoreTLS: tls === 'none',
      tls: { minVersion: 'TLSv1.2' },
      // ours would reveal the name of this machine
      name: domain,
      ...(user && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { id, headers, subject, ...parts } = mail
    await transport.sendMail({
      from,
      ...parts,
      // the library leaves ASCII as it is: mail programs would decode '=?UTF-8?Q?…?='
      subject: subject.replaceAll('=?', '=\u200b?'),
      messageId: `<${id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    })
    return { delivered: true, answer: `accepted ${inSeconds(begun)}` }
  } catch (error) {
    return refusal(error as MailError, server)
  } finally {
    clearTimeout(late)
    connection?.destroy()
  }
}

type MailError = Error & {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}
/** Where a refusal is about the recipient or the message; before that it is about the site. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

function refusal(error: MailError, { host, password }: MailServer): Sent {
  if (error instanceof OutboundError)
    return error.code === 'ADDRESS_NOT_ALLOWED'
      ? failed(error.message, true, { isOurs: true })
      : failed(error.message, false, { silence: 'not reachable' })
  const code = error.responseCode ?? 0
  if (error.code === 'EAUTH')
    return failed(
      `The server refused the user name or password (${code || 'no answer'}). Nothing was sent.`,
      true,
      { isOurs: true },
    )
  if (error.code === 'ETLS' && code > 0)
    return failed(`${host} offers no encryption (STARTTLS, ${code}). Nothing was sent.`, true, {
      isOurs: true,
    })
  const said = oneLine(error.response ?? error.message, QUOTED_CHARACTERS)
  const shown = password ? said.replaceAll(password, '…') : said
  if (code === 0) return failed(`${host}: ${shown}`, false, { silence: 'no answer' })
  const isOurs = !ABOUT_THE_MAIL.includes(error.command)
  return failed(`${host}: ${shown}`, code >= 500 && code < 600, { status: code, isOurs })
}
