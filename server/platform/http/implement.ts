import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { textWithoutSecrets, trimmed } from '../../../contract/accounts/admin-only.ts'
import { isClosedToTokens } from '../../../contract/accounts/api-tokens.ts'
import type { SessionUser } from '../../../contract/accounts/auth.ts'
import { isAtLeast } from '../../../contract/accounts/roles.ts'
import {
  BODY_LIMIT_BYTES,
  type Endpoint,
  type EndpointTable,
  isOpen,
} from '../../../contract/endpoint.ts'
import {
  AppError,
  badInputs,
  notAllowed,
  notSignedIn,
  type Problem,
  problemsOf,
  tooLarge,
} from '../errors.ts'
import { unknownParameters } from './query-parameters.ts'

type Parsed<E, P extends 'params' | 'query' | 'body'> = E extends {
  [key in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

type Input<E extends Endpoint> = {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  caller: CallerOf<E>
  headers: IncomingHttpHeaders
  request: FastifyRequest
}

/** Only signed-in people reach an endpoint that is not open. */
type CallerOf<E> = E extends { access: 'public' | 'either' }
  ? Caller
  : Caller & { user: SessionUser }

type Result<E extends Endpoint> = z.input<E['reply']> | Accepted
export type Handler<E extends Endpoint> = (input: Input<E>) => Result<E> | Promise<Result<E>>

/** What a domain's routes.ts exports: exactly one handler per endpoint of its table. */
export type Routes<T extends EndpointTable> = { [K in keyof T]: Handler<T[K] & Endpoint> }

/** Returned as 202: the work continues as a job. */
export class Accepted {
  readonly body: { jobId: string }
  constructor(jobId: string) {
    this.body = { jobId }
  }
}

export type Caller = {
  user: SessionUser | null
  /** 'bad' is a token that was sent but is not valid. */
  token: 'none' | 'valid' | 'bad'
  session?: { id: number; signedInAt: string }
  /** The site asks admins for two-factor and this one has none: only the own account is open. */
  mustSetUp?: boolean
  apiToken?: string
  /** Id of the log row of what this request changed. */
  lastChange?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, as far as the endpoint wants to know. */
    caller: Caller | null
  }
}

/** Who sends a request. */
export type Identify = (request: IncomingMessage) => Promise<Caller>

export function implement(
  app: FastifyInstance,
  identify: Identify,
  endpoints: EndpointTable,
  routes: Record<string, unknown>,
) {
  app.decorateRequest('caller', null)
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const handler = routes[key] as Handler<Endpoint> | undefined
    if (!handler) throw new Error(`No handler for '${key}'`)
    const [method = '', url = ''] = key.split(' ')
    const bodyLimit = endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES
    for (const path of endpoint.trailingSlash ? [url, `${url}/`] : [url])
      app.route({
        method,
        url: path,
        bodyLimit,
        // Token and content length are checked here, before the body is read.
        onRequest: async (request, reply) => {
          if (endpoint.access === 'either') reply.header('vary', 'Authorization')
          const caller = await callerFor(identify, endpoint, request, path)
          request.caller = caller
          // Replies to signed-in users, tokens and replies made for one caller are `no-store`.
          if (!isOpen(endpoint) || caller.user || method !== 'GET' || endpoint.uncached)
            reply.header('cache-control', 'no-store')
          refuseLongBody(request, reply, bodyLimit)
        },
        handler: async (request, reply) => {
          const caller = { ...(request.caller ?? NOBODY) }
          try {
            const result = await handler({
              params: parsePart(endpoint.params, request.params),
              query: parseQuery(endpoint.query, request.query),
              body: parsePart(endpoint.body, request.body ?? {}),
              caller: caller as CallerOf<Endpoint>,
              headers: request.headers,
              request,
            })
            return answer(reply, endpoint, result, caller)
          } catch (error) {
            throw seesAll(caller) ? error : withoutFigures(error)
          }
        },
      })
  }
}

async function callerFor(
  identify: Identify,
  endpoint: Endpoint,
  request: FastifyRequest,
  path: string,
): Promise<Caller> {
  const { access } = endpoint
  if (access === 'public') return NOBODY
  const caller = await identify(request.raw)
  if (access === 'either') return caller.mustSetUp ? NOBODY : caller
  if (!caller.user) throw notSignedIn()
  if (caller.apiToken !== undefined && isClosedToTokens(path))
    throw new AppError(403, 'NOT_FOR_TOKENS', 'API tokens cannot do this. Sign in instead.')
  if (caller.mustSetUp && !path.startsWith('/api/auth/'))
    throw new AppError(
      403,
      'TWO_FACTOR_NEEDED',
      'This site asks every admin for two-factor. Set it up in your account first.',
    )
  const needed = access === 'self' ? (isOwn(request, caller.user) ? 'viewer' : 'admin') : access
  if (!isAtLeast(caller.user.role, needed)) throw notAllowed(needed, caller.user.role)
  return caller
}

export const NOBODY: Caller = { user: null, token: 'none' }

const isOwn = ({ params }: FastifyRequest, { id }: SessionUser) =>
  (params as { id?: string }).id === String(id)

/** Anonymous callers only get public data, which has no admin-only fields. */
const seesAll = ({ user }: Caller) => !user || user.role === 'admin'

/** An error may mention amounts spent. */
function withoutFigures(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  // A copy: other callers may share this error.
  const { status, code, message, retryAfterSeconds, field } = error
  const problems = error.problems?.map((problem) => ({
    ...problem,
    error: textWithoutSecrets(problem.error),
  }))
  const details = { field, problems }
  return new AppError(status, code, textWithoutSecrets(message), retryAfterSeconds, details)
}

/** Multipart bodies are read by their handler, which would start before the limit applies. */
function refuseLongBody(request: FastifyRequest, reply: FastifyReply, limit: number) {
  if (!(Number(request.headers['content-length']) > limit)) return
  reply.header('connection', 'close') // or the rest would be read to be thrown away
  throw tooLarge(`The request is too large: at most ${Math.floor(limit / 1024)} kB are taken here.`)
}

export function parsePart(schema: z.ZodType | undefined, value: unknown): never {
  return parsed(schema, value, [])
}

/** Refuses unknown names together with wrong values. */
export function parseQuery<S extends z.ZodType>(schema: S, value: unknown): z.output<S>
export function parseQuery(schema: z.ZodType | undefined, value: unknown): never
export function parseQuery(schema: z.ZodType | undefined, value: unknown): unknown {
  return parsed(schema, value, unknownParameters(schema, value))
}

function parsed(schema: z.ZodType | undefined, value: unknown, problems: Problem[]): never {
  const read = schema?.safeParse(value)
  const all = read?.error ? [...problems, ...problemsOf(read.error)] : problems
  if (all.length > 0) throw badInputs(all)
  return read?.data as never
}

function answer(reply: FastifyReply, endpoint: Endpoint, result: unknown, caller: Caller) {
  if (caller.lastChange) reply.header('last-change', caller.lastChange)
  if (result instanceof Accepted) return reply.code(202).send(result.body)
  // Replies are trimmed to their schema, so a secret column can never leak.
  const schema = seesAll(caller) ? endpoint.reply : trimmed(endpoint.reply)
  return reply.code(endpoint.status ?? 200).send(z.parse(schema, result))
}
