import type { APIError } from 'openai'
import * as z from 'zod'
import { OutboundError } from '../platform/outbound/outbound.ts'
import { retryAfterMs } from '../platform/outbound/retry-after.ts'
import type { Vendor } from './models/vendors.ts'
import { NO_USAGE, type Usage, VendorFailure } from './vendor-failure.ts'

/** Explains a failed call to an admin, naming the server. */
export function explainFailure(error: unknown, vendor: Vendor, sdk: typeof import('openai')): VendorFailure {
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
export function errorInAnswer(body: unknown, vendor: Vendor, usage: Usage | null): VendorFailure | undefined {
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
