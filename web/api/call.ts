import type { ApiKey, CallInput, Reply } from '../../contract/api.ts'
import type { ErrorBody } from '../../contract/endpoint.ts'
import { session } from './session.ts'

const REQUEST_TIMEOUT_MS = 5000

type ApiRequest = {
  key: ApiKey
  params: Record<string, unknown>
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData
}
type ApiResponse = { status: number; body: unknown; retryAfter?: string | null }
/** How a request travels: fetch in the browser, the server's own inject while rendering there. */
export type SendRequest = (request: ApiRequest, signal?: AbortSignal) => Promise<ApiResponse>
export type CallOptions = { headers?: Record<string, string>; signal?: AbortSignal }
export type Call = ReturnType<typeof createCall>

/** A failed call. `status` 0: no reply (no network, or 5 s passed). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's own sentence, if it gave one. */
  readonly serverText: string | undefined
  /** Retry-After of a 429, if sent. */
  readonly retryAfterSeconds: number | undefined
  /** The field of the request that the server's sentence is about. */
  readonly field: string | undefined

  constructor(
    status: number,
    code: string,
    serverText?: string,
    {
      retryAfter,
      field,
    }: { retryAfter?: string | null | undefined; field?: string | undefined } = {},
  ) {
    super(
      serverText ??
        (status === 0 ? 'No answer from the server.' : `The server returned ${status}.`),
    )
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.serverText = serverText
    this.retryAfterSeconds = Number(retryAfter) || undefined
    this.field = field
  }
}

export const reasonOf = (error: unknown) =>
  error instanceof ApiError ? error.serverText : undefined

export function createCall(send: SendRequest) {
  return async function call<K extends ApiKey>(
    key: K,
    input: CallInput<K>,
    options: CallOptions = {},
  ): Promise<Reply<K>> {
    const { status, body, retryAfter } = await send(
      requestFor(key, input as Parts, options),
      options.signal,
    )
    if (status >= 200 && status < 300) return body as Reply<K>
    const { error, message, code, field } = (body ?? {}) as Partial<ErrorBody>
    throw new ApiError(status, code ?? 'UNKNOWN', error ?? message, { retryAfter, field })
  }
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
}

function requestFor(
  key: ApiKey,
  { params = {}, query = {}, body, form }: Parts,
  options: CallOptions,
): ApiRequest {
  const [method = '', template = ''] = key.split(' ')
  const path = template.replace(/:(\w+)|\*/g, (_, name) =>
    encodeURIComponent(String(params[name ?? '*'])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat())
      if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  }
  return {
    key,
    params,
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers: { ...(form ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** Id of the log row of this tab's latest change: what an undo takes back. */
export let lastChange: number | undefined

let lastTurn: Promise<unknown> = Promise.resolve()

/** Many calls at once, such as one per coin, are sent one per task; sent together they would delay a tap. */
function ownTurn(): Promise<unknown> {
  const turn = lastTurn
  lastTurn = turn.then(() => new Promise((next) => setTimeout(next)))
  return turn
}

async function browserSend(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
  await ownTurn()
  const token = session.token()
  const deadline = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(request.path, {
      method: request.method,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      credentials: 'include',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    if (response.status === 401) session.end()
    const body = await jsonOf(response, request.method)
    if (request.method !== 'GET')
      lastChange = Number(response.headers.get('last-change')) || undefined
    if ((body as Partial<ErrorBody> | undefined)?.code === 'TWO_FACTOR_NEEDED')
      goTo('/admin/account')
    return {
      status: response.status,
      body,
      retryAfter: response.headers.get('retry-after'),
    }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, deadline.aborted ? 'TIMEOUT' : 'NETWORK')
  }
}

/** A page load, because every screen of the admin area can be refused. */
function goTo(path: string) {
  if (location.pathname !== path) location.assign(path)
}

/** A failure may come as a page of the proxy, a success only as JSON: anything else was cut off or came from something between. */
async function jsonOf(response: Response, method: string): Promise<unknown> {
  const text = await response.text()
  const mayBeEmpty = !response.ok || method !== 'GET'
  if (text === '' && mayBeEmpty) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (response.ok) throw error
    return undefined
  }
}

export const call = createCall(browserSend)
