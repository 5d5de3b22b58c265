import type { APIError } from 'openai'
import * as z from 'zod'
import { type Outbound, OutboundError } from '../platform/outbound/outbound.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import type { Vendor } from './models/vendors.ts'
import { type Answered, parseAnswer } from './parse-answer.ts'
import { INCOMPLETE, NO_USAGE, type Usage, VendorFailure } from './vendor-failure.ts'

/** `usage` is null when the vendor reported none; `raw` is the reply as received. */
export type Asked = { result: Answered; usage: Usage | null; raw: string }

/** One call; every server speaks chat completions. Throws VendorFailure. */
export async function askModel(
  outbound: Outbound,
  vendor: Vendor,
  prompt: { system: string; user: string },
  deadlineMs: number,
): Promise<Asked> {
  // loaded with the first call: many sites never make one, and it is a tenth of the time of a start
  const sdk = await import('openai')
  const client = new sdk.OpenAI({
    // The SDK requires a key; a server without keys gets none.
    apiKey: vendor.apiKey ?? 'none',
    baseURL: vendor.baseUrl,
    fetch: fetchThrough(outbound, vendor, deadlineMs),
    timeout: deadlineMs + 1000,
    maxRetries: 0,
    organization: null,
    project: null,
    logLevel: 'off',
  })
  let reply: unknown
  try {
    reply = await client.chat.completions.create({
      model: vendor.upstreamModel,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      ...vendor.request,
    })
  } catch (error) {
    throw explainFailure(error, vendor, sdk)
  }
  return understood(reply, vendor)
}

const Reply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.unknown()).nullish(),
        }),
      }),
    )
    .min(1),
})

function understood(reply: unknown, vendor: Vendor): Asked {
  const usage = readUsage(reply)
  const failure = (kind: 'unusable' | 'refused', sentence: string) => new VendorFailure(kind, sentence, usage)
  const choice = Reply.safeParse(reply).data?.choices[0]
  if (!choice)
    throw (
      errorInAnswer(reply, vendor, usage) ??
      failure('unusable', `${vendor.name} answered in a form we do not know.`)
    )
  const { content, refusal, tool_calls } = choice.message
  // the same question would be refused, and paid for, once more
  if (refusal) throw failure('refused', 'The model refused to analyse this article.')
  if (choice.finish_reason === 'content_filter')
    throw failure('refused', `The content filter of ${vendor.name} stopped the answer.`)
  const result = parseAnswer(content ?? '')
  if (result) return { result, usage, raw: content ?? '' }
  if (choice.finish_reason === 'length')
    throw failure('unusable', 'The answer was cut off because it became too long.')
  if (content?.trim()) throw failure('unusable', INCOMPLETE)
  throw failure(
    'unusable',
    tool_calls?.length
      ? 'The model asked for a tool instead of answering.'
      : 'The model gave an empty answer.',
  )
}

const MOST_ANSWER_BYTES = 1_000_000

/** The SDK sends through our own client: guarded, bounded, and never redirected with a key. */
function fetchThrough(outbound: Outbound, { baseUrl: service, apiKey }: Vendor, deadlineMs: number) {
  return async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (apiKey === undefined) headers.delete('authorization')
    const reply = await outbound.request(url instanceof Request ? url.url : String(url), {
      service,
      method: init.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(headers),
      body: String(init.body ?? ''),
      maxBytes: MOST_ANSWER_BYTES,
      deadlineMs,
      headersTimeoutMs: deadlineMs,
      queueMs: deadlineMs,
      maxRedirects: 0,
      ...(init.signal ? { signal: init.signal } : {}),
    })
    const { 'content-type': type = 'application/json', 'retry-after': wait } = reply.headers
    const empty = reply.status === 204 || reply.status === 304
    return new Response(empty ? null : new Uint8Array(reply.body), {
      status: reply.status >= 200 && reply.status <= 599 ? reply.status : 502,
      headers: { 'content-type': type, ...(wait ? { 'retry-after': wait } : {}) },
    })
  }
}

const count = z.number().int().min(0).max(1e9)
const UsageReply = z.object({
  usage: z.object({
    prompt_tokens: count,
    completion_tokens: count,
    prompt_tokens_details: z
      .object({ cached_tokens: count.catch(0) })
      .nullish()
      .catch(null),
    prompt_cache_hit_tokens: count.nullish().catch(null),
  }),
})

/**
 * Token counts reported by the vendor, or null: gateways may omit them, send text or 0. A reply that seems
 * free would never fill the budget.
 */
function readUsage(reply: unknown): Usage | null {
  const { data } = UsageReply.safeParse(reply)
  if (!data) return null
  const { prompt_tokens, completion_tokens, prompt_tokens_details, prompt_cache_hit_tokens } = data.usage
  const total = prompt_tokens + completion_tokens
  if (total === 0) return null
  return {
    prompt: prompt_tokens,
    cached: prompt_tokens_details?.cached_tokens ?? prompt_cache_hit_tokens ?? 0,
    completion: completion_tokens,
    total,
  }
}

/** Explains a failed call to an admin, naming the server. */
function explainFailure(error: unknown, vendor: Vendor, sdk: typeof import('openai')): VendorFailure {
  const lost = lostConnection(error)
  if (lost)
    return new VendorFailure('away', `${vendor.name}: ${lost.message}`, lost.isUnsent ? NO_USAGE : null)
  const isAnswered = error instanceof sdk.APIError && !(error instanceof sdk.APIConnectionError)
  if (!isAnswered || error.status === undefined)
    return new VendorFailure('unusable', `${vendor.name} sent something that is not an answer.`, null)
  return answeredWith(error, error.status, vendor)
}

/** An error status: nothing is billed. */
function answeredWith(error: APIError, status: number, vendor: Vendor) {
  const { name, keyPlace, upstreamModel } = vendor
  const says = quoted(error, vendor)
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, NO_USAGE, wait)
  if (status === 401 || status === 403)
    return failed('key', `${name} does not accept the API key (${status}). Check ${keyPlace}.`)
  if (status === 402 || error.code === 'insufficient_quota')
    return failed('balance', `The ${name} account has no balance or quota left (${status}).`)
  if (status === 429) {
    const wait = waitMs(error.headers?.get('retry-after'))
    return failed(
      'pace',
      `${name} asks us to slow down (429); scheduled analysis waits ${Math.ceil(wait / 1000)} seconds.`,
      wait,
    )
  }
  if (status >= 500) return failed('away', `${name} failed with status ${status}.${says}`)
  if (status === 404 || isAboutModel(error))
    return failed(
      'request',
      `${name} does not accept the request (${status}). Check the model name '${upstreamModel}'.${says}`,
    )
  if (status === 400 || status === 413 || status === 422)
    return failed('refused', `${name} does not accept this article (${status}).${says}`)
  return failed('request', `${name} does not accept the request (${status}).${says}`)
}

const ErrorBody = z.object({ error: z.object({ code: z.union([z.string(), z.number()]).nullish() }) })
const STATUS_OF: Record<string, number> = {
  invalid_api_key: 401,
  insufficient_quota: 402,
  rate_limit_exceeded: 429,
}

/** An error body that came with status 200, as gateways send it; undefined when it is none. Its code says what its status should have. */
function errorInAnswer(body: unknown, vendor: Vendor, usage: Usage | null): VendorFailure | undefined {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return undefined
  const { code } = parsed.data.error
  const status = typeof code === 'number' ? code : STATUS_OF[code ?? '']
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, usage, wait)
  if (status === 401 || status === 403)
    return failed('key', `${vendor.name} does not accept the API key. Check ${vendor.keyPlace}.`)
  if (status === 402) return failed('balance', `The ${vendor.name} account has no balance or quota left.`)
  if (status === 429) return failed('pace', `${vendor.name} asks us to slow down.`, USUAL_WAIT_MS)
  return failed('away', `${vendor.name} answered with an error instead of an analysis.`)
}

/** The fault lies in the model or in what it cannot do, and every other article would fail the same way. */
function isAboutModel({ code, param, message }: APIError): boolean {
  if (code === 'model_not_found' || (param && !param.startsWith('messages'))) return true
  return /\binvalid model\b|\bmodel names?\b|\bmodel\b[^.]* not (?:exist|found|supported)\b/i.test(message)
}

const MOST_QUOTED = 200

/** The server's own words, without the key they may hold. */
function quoted({ error, message }: APIError, { apiKey }: Vendor): string {
  const said =
    z.object({ message: z.string() }).safeParse(error).data?.message ?? message.replace(/^\d{3} /, '')
  const text = (apiKey ? said.replaceAll(apiKey, '••••') : said)
    .replace(/\bsk-\S+/g, '••••')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || text.includes('status code (no body)')) return ''
  return ` It says: '${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}'`
}

const SHORTEST_WAIT_MS = 1_000
const USUAL_WAIT_MS = 60_000

/** At least a second, so that a wait is a wait; a minute when the vendor does not say. */
const waitMs = (header: string | null | undefined) =>
  Math.max(retryAfterMs(header ?? undefined, Date.now()) ?? USUAL_WAIT_MS, SHORTEST_WAIT_MS)

function lostConnection(error: unknown): OutboundError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at
  return undefined
}
