import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { AppError, overloaded } from '../errors.ts'
import type { CrossOrigin } from '../http/cross-origin.ts'
import { chosenEncoding } from '../http/encoding.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Answer, FixedAnswers, Form } from './answer.ts'
import type { AnswerCache, Made } from './answer-cache.ts'
import { type CacheKey, MOST_CHARACTERS } from './cache-key.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

type Options = {
  cache: AnswerCache
  /** Files that do not change while this process lives. */
  files: FixedAnswers
  keyOf: (url: string) => CacheKey | undefined
  make: (key: CacheKey) => Promise<Made>
  /** The application, for everything that is not the same for all visitors. */
  pass: Listener
  /** Rate limit for uncached responses. */
  limit: Pick<RateLimit, 'admits' | 'refusal' | 'headersFor'>
  /** CORS headers. */
  originHeaders: CrossOrigin
  observeAnswer?: (from: 'cache' | 'made') => void
  /** Called for each page that a visitor got. */
  countPage?: (url: string, headers: IncomingHttpHeaders) => void
  observe: (method: string, route: string, status: number, seconds: number) => void
}

const KEYS_REMEMBERED = 5_000

/** Sends ready responses before the application sees the request. */
export function serveFromCache(options: Options): Listener {
  const { cache, files, make, pass, limit, observeAnswer } = options
  const keys = new Map<string, CacheKey | undefined>()

  function rememberedKey(url: string): CacheKey | undefined {
    if (url.length > MOST_CHARACTERS) return undefined
    if (keys.has(url)) return keys.get(url)
    if (keys.size >= KEYS_REMEMBERED) keys.clear()
    const key = files.keyOf(url) ?? options.keyOf(url)
    // Ignored parameters may hold a secret of the caller.
    if (key && key.url.length < url.length) return key
    keys.set(url, key)
    return key
  }

  return (request, response) => {
    const key = isShared(request) ? rememberedKey(request.url ?? '') : undefined
    if (!key || key.isUncached) return pass(request, response)
    const begun = performance.now()
    const hot = key.isFile ? files.hot(key.url) : cache.hot(key.url)
    const form = hot?.form(chosenEncoding(request.headers['accept-encoding']))
    if (!hot || !form) return void answer(request, response, key, begun)
    observeAnswer?.('cache')
    send(request, response, hot, form, headersFor(request, key))
    sent(request, response, key, begun)
  }

  /** CORS is for the API, feeds and other documents, not for pages. */
  function headersFor({ headers }: IncomingMessage, { route, isFile }: CacheKey): string[] {
    return isFile || route === 'page' ? [] : options.originHeaders(headers.origin)
  }

  function sent(
    { method = '', headers }: IncomingMessage,
    { statusCode }: ServerResponse,
    { route, url }: CacheKey,
    begun: number,
  ) {
    if (route === 'page' && method === 'GET' && (statusCode === 200 || statusCode === 304))
      options.countPage?.(url, headers)
    options.observe(method, route, statusCode, (performance.now() - begun) / 1000)
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: CacheKey, begun: number) {
    const isCounted = !key.isFile && !cache.has(key.url)
    /** With what is left of the limit, where the response counts. */
    const headers = () => [...headersFor(request, key), ...(isCounted ? limit.headersFor(request) : [])]
    try {
      observeAnswer?.(isCounted ? 'made' : 'cache')
      if (isCounted && !limit.admits(request)) throw limit.refusal()
      const found = key.isFile ? await files.find(key.url) : await cache.find(key.url, () => make(key))
      const wanted = chosenEncoding(request.headers['accept-encoding'])
      await found?.answer.compress(wanted)
      const form = found?.answer.form(wanted)
      if (found && form) send(request, response, found.answer, form, headers(), found.isStale)
      else sendRefusal(response, overloaded(), headers())
      sent(request, response, key, begun)
    } catch (error) {
      // The application words the error and logs it.
      if (!(error instanceof AppError && REFUSALS.includes(error.code))) return pass(request, response)
      sendRefusal(response, error, headers())
      sent(request, response, key, begun)
    }
  }
}

/** A request with a token is not served from the shared cache. */
function isShared({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !headers.authorization && !headers['x-admin-request']
}

const REFUSALS = ['OVERLOADED', 'TOO_MANY']

/** Sent early and cheaply under load. */
function sendRefusal(
  response: ServerResponse,
  { status, message, code, retryAfterSeconds }: AppError,
  headers: readonly string[],
) {
  response.writeHead(status, [
    ...['content-type', 'application/json; charset=utf-8'],
    ...['retry-after', String(retryAfterSeconds)],
    ...['cache-control', 'no-store'],
    ...headers,
  ])
  response.end(JSON.stringify({ error: message, message, code }))
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
  form: Form,
  originHeaders: readonly string[],
  isStale = false,
) {
  if (response.destroyed) return
  const isKnown = answer.status === 200 && isUnchanged(request.headers['if-none-match'], answer.etag)
  // One flat list: Node re-validates headers that are set one by one.
  const headers = [...(isKnown ? answer.headersWithoutBody : form.headers), ...originHeaders]
  if (isStale) headers.push('x-cache', 'stale')
  response.writeHead(isKnown ? 304 : answer.status, headers)
  response.end(isKnown || request.method === 'HEAD' ? undefined : form.body)
}

function isUnchanged(given: string | undefined, etag: string): boolean {
  if (!given) return false
  const bare = etag.replace(/^W\//, '')
  return (
    given === etag ||
    given.split(',').some((tag) => tag.trim().replace(/^W\//, '') === bare || tag.trim() === '*')
  )
}
