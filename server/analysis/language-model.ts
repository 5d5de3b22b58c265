import * as z from 'zod'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { errorInAnswer, explainFailure } from './explain-failure.ts'
import type { Vendor } from './models/vendors.ts'
import { type Answered, parseAnswer } from './parse-answer.ts'
import { readUsage } from './read-usage.ts'
import { INCOMPLETE, type Usage, VendorFailure } from './vendor-failure.ts'

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
