import * as z from 'zod'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound/outbound.ts'
import { retryAfterMs } from '../outbound/retry-after.ts'
import { oneLine } from './foreign-text.ts'
import { failed, inSeconds, type Sent } from './sent.ts'

const TIME_LIMIT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024
const QUOTED_CHARACTERS = 160

type Post = {
  outbound: Outbound
  address: string
  body: string | Buffer
  headers?: Record<string, string>
  /** Base URL of a service that an admin or the environment names: its host may be exempt from the guard. */
  service?: string
  /** Never quoted, wherever the answer has them from. */
  secrets: readonly string[]
  signal?: AbortSignal
}

/** One message over HTTP: 5 s, no redirects, under the guard of every request to a foreign host. */
export async function post({
  outbound,
  address,
  secrets,
  headers,
  ...request
}: Post): Promise<Sent> {
  const begun = performance.now()
  try {
    const reply = await outbound.request(address, {
      ...request,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      deadlineMs: TIME_LIMIT_MS,
      queueMs: TIME_LIMIT_MS,
      headersTimeoutMs: TIME_LIMIT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: 0,
    })
    if (reply.status >= 200 && reply.status < 300)
      return { delivered: true, answer: `${reply.status} ${inSeconds(begun)}` }
    const answer = without(secrets, `${reply.status} ${quoted(reply)}`.trim())
    const { parameters, retry_after = parameters?.retry_after } = answerIn(reply.body)
    const waitMs = retryAfterMs(reply.headers['retry-after'] ?? retry_after?.toString(), Date.now())
    return failed(answer, isRefusal(reply.status), { waitMs, status: reply.status })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.code === 'TOO_MANY_REDIRECTS')
      return failed('It answers with a redirect, which is not followed.', true)
    const isRefused = error.code === 'ADDRESS_NOT_ALLOWED'
    const silence = error.isUnsent ? 'not reachable' : 'no answer'
    return failed(without(secrets, error.message), isRefused, {
      silence: isRefused ? undefined : silence,
    })
  }
}

const text = z.string().optional().catch(undefined)
const seconds = z.number().optional().catch(undefined)
/** Words of the service, and how long to wait, which Telegram and Discord write into the answer itself. */
const Answer = z
  .object({
    description: text,
    message: text,
    error: text,
    retry_after: seconds,
    parameters: z.object({ retry_after: seconds }).catch({}),
  })
  .partial()

function answerIn(body: Buffer): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return {} // plain words, as Slack answers
  }
}

/** The request itself is wrong; 'too early' and 'too many' are not. */
const isRefusal = (status: number) => status < 500 && ![408, 425, 429].includes(status)

/** What the server says, as one line; a web page says nothing. */
function quoted({ headers, body }: Pick<OutboundReply, 'headers' | 'body'>): string {
  if (headers['content-type']?.includes('html')) return ''
  const { description, message, error } = answerIn(body)
  return oneLine(description ?? message ?? error ?? body.toString('utf8'), QUOTED_CHARACTERS)
}

const without = (secrets: readonly string[], text: string) =>
  secrets.reduce((shown, secret) => (secret === '' ? shown : shown.replaceAll(secret, '…')), text)
