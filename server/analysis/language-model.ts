import { MODEL_FORMATS } from '../../contract/analysis/model-formats.ts'
import { MINUTE_MS, SECOND_MS } from '../../contract/platform/durations.ts'
import { type Outbound, OutboundError, type OutboundReply } from '../platform/outbound/outbound.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import { type ModelError, type ModelReply, NO_USAGE, type Usage } from './models/model-format.ts'
import { modelFormats } from './models/model-formats.ts'
import { MOST_ANSWER_TOKENS, type Vendor } from './models/vendors.ts'
import { type Answered, parseAnswer } from './parse-answer.ts'
import { INCOMPLETE, VendorFailure } from './vendor-failure.ts'

/** `usage` is null when the vendor reported none; `raw` is the answer as received. */
export type Asked = { result: Answered; usage: Usage | null; raw: string }

const MOST_ANSWER_BYTES = 1_000_000

/** One call, in the wire format of the vendor. Throws VendorFailure. */
export async function askModel(
  outbound: Outbound,
  vendor: Vendor,
  prompt: { system: string; user: string },
  deadlineMs: number,
): Promise<Asked> {
  const { name, baseUrl, apiKey, answerFormat, upstreamModel: model } = vendor
  const format = modelFormats[vendor.format]
  const question = { ...prompt, model, maxTokens: MOST_ANSWER_TOKENS, answerFormat }
  const reply = await outbound
    .request(addressOf(vendor), {
      service: baseUrl,
      method: 'POST',
      headers: { ...format.headers(apiKey), 'content-type': 'application/json' },
      body: JSON.stringify({ ...format.requestBody(question), ...vendor.request }),
      maxBytes: MOST_ANSWER_BYTES,
      deadlineMs,
      headersTimeoutMs: deadlineMs,
      queueMs: deadlineMs,
      // a key never goes where a redirect leads
      maxRedirects: 0,
    })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw new VendorFailure('away', `${name}: ${error.message}`, error.isUnsent ? NO_USAGE : null)
    })
  const body = parsed(reply)
  if (reply.status < 200 || reply.status > 299)
    throw failureOfStatus(reply, body, format.readError(body), vendor)
  const usage = format.readUsage(body)
  const answer = format.readReply(body)
  if (answer) return readAnswer(answer, usage, vendor)
  const error = format.readError(body)
  throw error
    ? failureInAnswer(error, usage, vendor)
    : new VendorFailure('unusable', `${name} answered in a form we do not know.`, usage)
}

/** A base URL may end with the version that the path begins with: 'https://api.anthropic.com/v1'. */
function addressOf({ baseUrl, format }: Vendor): string {
  const { path } = MODEL_FORMATS[format]
  const version = '/v1'
  const isRepeated = baseUrl.endsWith(version) && path.startsWith(`${version}/`)
  return baseUrl + (isRepeated ? path.slice(version.length) : path)
}

/** Text where it is no JSON. */
function parsed({ body }: OutboundReply): unknown {
  const text = body.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readAnswer({ content, ended }: ModelReply, usage: Usage | null, { name }: Vendor): Asked {
  const failure = (kind: 'unusable' | 'refused', sentence: string) =>
    new VendorFailure(kind, sentence, usage)
  // the same question would be refused, and paid for, once more
  if (ended === 'refused') throw failure('refused', 'The model refused to analyse this article.')
  if (ended === 'filtered')
    throw failure('refused', `The content filter of ${name} stopped the answer.`)
  const result = parseAnswer(content)
  if (result) return { result, usage, raw: content }
  if (ended === 'cut off')
    throw failure('unusable', 'The answer was cut off because it became too long.')
  if (content.trim()) throw Object.assign(failure('unusable', INCOMPLETE), { answer: content })
  if (ended === 'asked for a tool')
    throw failure('unusable', 'The model asked for a tool instead of answering.')
  throw failure('unusable', 'The model gave an empty answer.')
}

/** An error status, shown to admins. Nothing is billed. */
function failureOfStatus(
  { status, headers }: OutboundReply,
  body: unknown,
  error: ModelError | undefined,
  vendor: Vendor,
) {
  const { name, keyPlace, upstreamModel } = vendor
  const says = quoted(error?.message ?? (typeof body === 'string' ? body : ''), vendor)
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, NO_USAGE, wait)
  if (status === 401 || status === 403)
    return failed('key', `${name} does not accept the API key (${status}). Check ${keyPlace}.`)
  if (status === 402 || error?.status === 402)
    return failed('balance', `The ${name} account has no balance or quota left (${status}).`)
  if (status === 429) {
    const wait = waitMs(headers['retry-after'])
    const seconds = Math.ceil(wait / SECOND_MS)
    return failed(
      'pace',
      `${name} asks us to slow down (429); scheduled analysis waits ${seconds} seconds.`,
      wait,
    )
  }
  if (status >= 500) return failed('away', `${name} failed with status ${status}.${says}`)
  const refused = `${name} does not accept the request (${status}).`
  if (status === 404 || error?.isAboutModel)
    return failed('request', `${refused} Check the model name '${upstreamModel}'.${says}`)
  if (status === 400 || status === 413 || status === 422)
    return failed('refused', `${name} does not accept this article (${status}).${says}`)
  return failed('request', `${refused}${says}`)
}

/** An error that came with status 200, as gateways send it. */
function failureInAnswer({ status }: ModelError, usage: Usage | null, vendor: Vendor) {
  const { name, keyPlace } = vendor
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, usage, wait)
  if (status === 401 || status === 403)
    return failed('key', `${name} does not accept the API key. Check ${keyPlace}.`)
  if (status === 402) return failed('balance', `The ${name} account has no balance or quota left.`)
  if (status === 429) return failed('pace', `${name} asks us to slow down.`, USUAL_WAIT_MS)
  return failed('away', `${name} answered with an error instead of an analysis.`)
}

const MOST_QUOTED = 200

/** The server's own words, without the key they may hold. */
export function quoted(said: string, { apiKey }: Pick<Vendor, 'apiKey'>): string {
  const text = (apiKey ? said.replaceAll(apiKey, '••••') : said)
    .replace(/\bsk-\S+/g, '••••')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return ''
  return ` It says: '${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}'`
}

const SHORTEST_WAIT_MS = SECOND_MS
const USUAL_WAIT_MS = MINUTE_MS

/** At least a second, so that a wait is a wait; a minute when the vendor does not say. */
const waitMs = (header: string | undefined) =>
  Math.max(retryAfterMs(header, Date.now()) ?? USUAL_WAIT_MS, SHORTEST_WAIT_MS)
