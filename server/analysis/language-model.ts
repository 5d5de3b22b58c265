import * as z from 'zod'
import { type Outbound, OutboundError, type OutboundReply } from '../platform/outbound/outbound.ts'
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
  const { name, baseUrl, apiKey } = vendor
  const reply = await outbound
    .request(`${baseUrl}/chat/completions`, {
      service: baseUrl,
      method: 'POST',
      headers: {
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        model: vendor.upstreamModel,
        messages: [
          { role: 'system', content: prompt.system },
          { role: 'user', content: prompt.user },
        ],
        ...vendor.request,
      }),
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
  if (reply.status < 200 || reply.status > 299) throw answeredWith(reply, vendor)
  return understood(parsed(reply), vendor)
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
  const failure = (kind: 'unusable' | 'refused', sentence: string) =>
    new VendorFailure(kind, sentence, usage)
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
  const { prompt_tokens, completion_tokens, prompt_tokens_details, prompt_cache_hit_tokens } =
    data.usage
  const total = prompt_tokens + completion_tokens
  if (total === 0) return null
  return {
    prompt: prompt_tokens,
    cached: prompt_tokens_details?.cached_tokens ?? prompt_cache_hit_tokens ?? 0,
    completion: completion_tokens,
    total,
  }
}

const Complaint = z.object({
  code: z.unknown().optional(),
  param: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
})

/** An error status, shown to admins. Nothing is billed. */
function answeredWith(reply: OutboundReply, vendor: Vendor) {
  const { name, keyPlace, upstreamModel } = vendor
  const { status } = reply
  const body = parsed(reply)
  const error = z.object({ error: z.unknown().optional() }).safeParse(body).data?.error
  const complaint = Complaint.safeParse(error).data
  const said =
    complaint?.message ?? (error ? JSON.stringify(error) : typeof body === 'string' ? body : '')
  const says = quoted(said, vendor)
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, NO_USAGE, wait)
  if (status === 401 || status === 403)
    return failed('key', `${name} does not accept the API key (${status}). Check ${keyPlace}.`)
  if (status === 402 || complaint?.code === 'insufficient_quota')
    return failed('balance', `The ${name} account has no balance or quota left (${status}).`)
  if (status === 429) {
    const wait = waitMs(reply.headers['retry-after'])
    return failed(
      'pace',
      `${name} asks us to slow down (429); scheduled analysis waits ${Math.ceil(wait / 1000)} seconds.`,
      wait,
    )
  }
  if (status >= 500) return failed('away', `${name} failed with status ${status}.${says}`)
  if (status === 404 || isAboutModel(complaint, said))
    return failed(
      'request',
      `${name} does not accept the request (${status}). Check the model name '${upstreamModel}'.${says}`,
    )
  if (status === 400 || status === 413 || status === 422)
    return failed('refused', `${name} does not accept this article (${status}).${says}`)
  return failed('request', `${name} does not accept the request (${status}).${says}`)
}

const ErrorBody = z.object({
  error: z.object({ code: z.union([z.string(), z.number()]).nullish() }),
})
const STATUS_OF: Record<string, number> = {
  invalid_api_key: 401,
  insufficient_quota: 402,
  rate_limit_exceeded: 429,
}

/** An error body that came with status 200, as gateways send it; undefined when it is none. Its code says what its status should have. */
function errorInAnswer(
  body: unknown,
  vendor: Vendor,
  usage: Usage | null,
): VendorFailure | undefined {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return undefined
  const { code } = parsed.data.error
  const status = typeof code === 'number' ? code : STATUS_OF[code ?? '']
  const failed = (kind: VendorFailure['kind'], sentence: string, wait?: number) =>
    new VendorFailure(kind, sentence, usage, wait)
  if (status === 401 || status === 403)
    return failed('key', `${vendor.name} does not accept the API key. Check ${vendor.keyPlace}.`)
  if (status === 402)
    return failed('balance', `The ${vendor.name} account has no balance or quota left.`)
  if (status === 429) return failed('pace', `${vendor.name} asks us to slow down.`, USUAL_WAIT_MS)
  return failed('away', `${vendor.name} answered with an error instead of an analysis.`)
}

/** The fault lies in the model or in what it cannot do, and every other article would fail the same way. */
function isAboutModel(complaint: z.infer<typeof Complaint> | undefined, said: string): boolean {
  const { code, param } = complaint ?? {}
  if (code === 'model_not_found' || (param && !param.startsWith('messages'))) return true
  return /\binvalid model\b|\bmodel names?\b|\bmodel\b[^.]* not (?:exist|found|supported)\b/i.test(
    said,
  )
}

const MOST_QUOTED = 200

/** The server's own words, without the key they may hold. */
function quoted(said: string, { apiKey }: Vendor): string {
  const text = (apiKey ? said.replaceAll(apiKey, '••••') : said)
    .replace(/\bsk-\S+/g, '••••')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return ''
  return ` It says: '${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}'`
}

const SHORTEST_WAIT_MS = 1_000
const USUAL_WAIT_MS = 60_000

/** At least a second, so that a wait is a wait; a minute when the vendor does not say. */
const waitMs = (header: string | undefined) =>
  Math.max(retryAfterMs(header, Date.now()) ?? USUAL_WAIT_MS, SHORTEST_WAIT_MS)
