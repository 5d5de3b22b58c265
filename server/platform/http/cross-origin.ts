import type { FastifyInstance, FastifyReply } from 'fastify'
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

/** What pages of other origins may do with an address. */
export type Sharing = { methods: string; headers: string }
export const READING: Sharing = { methods: 'GET, HEAD', headers: 'content-type, if-none-match' }

/**
 * Sets the CORS headers of public responses that are not cached, and answers preflights of all of them. `Authorization` is
 * not an allowed header.
 */
export function shareWithOrigins(
  app: FastifyInstance,
  headersFor: CrossOrigin,
  sharingOf: (url: string, isPreflight: boolean) => Sharing | undefined,
) {
  app.addHook('onRequest', async ({ method, headers, url }, reply) => {
    const isPreflight = method === 'OPTIONS'
    if (isPreflight && !headers['access-control-request-method']) return
    const sharing = sharingOf(url, isPreflight)
    if (!sharing) return
    setHeaders(reply, headersFor(headers.origin))
    if (!isPreflight) return
    return reply
      .headers({
        'access-control-allow-methods': sharing.methods,
        'access-control-allow-headers': sharing.headers,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send()
  })
}

export function setHeaders(reply: FastifyReply, headers: readonly string[]) {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1])
}
