import { STATUS_CODES } from 'node:http'
import { withoutSignIn } from '../../../contract/accounts/admin-only.ts'
import { SENT_MAX_BYTES } from '../../../contract/news/fetch-kinds.ts'
import type { OutboundReply } from '../../platform/outbound/outbound.ts'
import { decodeText } from '../feed-reading/decode-text.ts'

export type Exchange = { redirects: OutboundReply['redirects']; reply?: OutboundReply | undefined }

/** Headers worth showing. None that sets a cookie or authenticates. */
const HEADERS = [
  'content-type',
  'content-length',
  'content-encoding',
  'cache-control',
  'expires',
  'etag',
  'last-modified',
  'retry-after',
  'server',
  'cf-mitigated',
]
/** More than enough for 2 kB in any encoding. */
const BODY_BYTES = 4 * SENT_MAX_BYTES

/** The beginning of an exchange as text to be read, redirects included, without anything that opens a door. */
export function whatWasSent(
  address: string,
  { redirects, reply }: Exchange,
  failure?: string,
): string {
  const hops = redirects.map(
    ({ status, from, to }) => `${asked(from)}\n${answered(status)}\nlocation: ${to}\n`,
  )
  const last = redirects.at(-1)?.to ?? address
  const end = reply
    ? `${asked(last)}\n${answered(reply.status)}\n${headersOf(reply)}\n${beginningOf(reply)}`
    : `${asked(last)}\n(no answer: ${failure ?? 'unknown reason'})`
  return cut(withoutSecrets(hops.join('') + end, [address, ...redirects.map(({ to }) => to)]))
}

/** '301, then 200 text/html'. */
export function statusLine({ redirects, reply }: Exchange): string {
  if (!reply) return redirects.map(({ status }) => status).join(', then ')
  const type = reply.headers['content-type']?.split(';')[0]?.trim().slice(0, 60) ?? ''
  return `${[...redirects.map(({ status }) => status), reply.status].join(', then ')} ${type}`.trim()
}

function asked(address: string): string {
  const { host, pathname, search } = new URL(address)
  return `GET ${pathname}${search}\nhost: ${host}`
}

const answered = (status: number) => `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()

function headersOf({ headers }: OutboundReply): string {
  return HEADERS.flatMap((name) =>
    headers[name] ? [`${name}: ${headers[name].slice(0, 200)}\n`] : [],
  ).join('')
}

function beginningOf({ body, headers }: OutboundReply): string {
  return decodeText(body.subarray(0, BODY_BYTES), headers['content-type'])
}

/** Names of query parameters and JSON fields whose values are secret. */
const SECRET_FIELD =
  /("[\w-]*(?:token|secret|password|passwd|api_?key|authorization|session|credential)[\w-]*"\s*:\s*)"[^"]*"?/gi
/** Error pages of frameworks like to show the request. */
const SECRET_HEADER =
  /\b((?:proxy-)?authorization|(?:set-)?cookie|x-[\w-]*(?:key|token|auth)[\w-]*)(["']?\s*[:=]+>?\s*)[^\n<]+/gi

function withoutSecrets(text: string, addresses: string[]): string {
  const plain = withoutSignIn(
    text
      // neither NUL, which PostgreSQL refuses, nor what would move a terminal's cursor
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .toWellFormed(),
  )
    .replace(SECRET_FIELD, '$1"…"')
    .replace(SECRET_HEADER, '$1$2…')
  return secretsOf(addresses).reduce((left, secret) => left.replaceAll(secret, '…'), plain)
}

const SHORTEST_SECRET = 4

/** Credentials in the addresses, which a response may repeat anywhere. */
function secretsOf(addresses: string[]): string[] {
  const secrets = addresses.flatMap((address) => {
    const url = new URL(address)
    const values = [...url.searchParams].flatMap(([name, value]) =>
      withoutSignIn(`?${name}=${value}`) === `?${name}=${value}`
        ? []
        : [value, encodeURIComponent(value)],
    )
    const pair = [url.password, decodeURIComponent(url.password)]
    const basic = url.password
      ? [
          Buffer.from(
            `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`,
          ).toString('base64'),
        ]
      : []
    return [...values, ...pair, ...basic]
  })
  // the longest first: one may be part of another
  return [...new Set(secrets)]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((one, other) => other.length - one.length)
}

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= SENT_MAX_BYTES) return text
  return bytes
    .subarray(0, SENT_MAX_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '')
}
