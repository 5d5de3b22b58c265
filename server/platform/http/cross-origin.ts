import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Response headers that pages of other sites may read. */
const EXPOSED = ['access-control-expose-headers', 'ETag, Retry-After, RateLimit, RateLimit-Policy']
const PREFLIGHT_SECONDS = '86400'

/** CORS: which origins may read public responses; never with credentials. */
export type CrossOrigin = (origin: string | undefined) => string[]

/** Header names and values for an origin, as one flat list. */
export function crossOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>): CrossOrigin {
  if (corsOrigins === '*') {
    const everybody = ['access-control-allow-origin', '*', ...EXPOSED]
    return () => everybody
  }
  const allowed = new Set(corsOrigins)
  if (allowed.size === 0) return () => []
  // A proxy cache must not give one origin's response to another.
  return (origin) =>
    origin !== undefined && allowed.has(origin)
      ? ['access-control-allow-origin', origin, ...EXPOSED, 'vary', 'Origin']
      : ['vary', 'Origin']
}

/** Sets the CORS headers of public reads that are not cached. */
export function shareWithOrigins(
  app: FastifyInstance,
  headersFor: CrossOrigin,
  isShared: (url: string) => boolean,
) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS' || !isShared(request.url)) return
    const headers = headersFor(request.headers.origin)
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
  })
}

/** Handles preflight requests. `Authorization` is not an allowed header. */
export function answerPreflights(
  app: FastifyInstance,
  headersFor: CrossOrigin,
  isShared: (url: string) => boolean,
) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, 'access-control-request-method': method } = request.headers
    if (request.method !== 'OPTIONS' || !method || !isShared(request.url)) return undefined
    const headers = headersFor(origin)
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
    return reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'content-type, if-none-match',
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send()
  })
}
