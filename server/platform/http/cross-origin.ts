import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const PREFLIGHT_SECONDS = '86400'

/** Which other sites' pages may read what everybody may read; never with cookies or tokens. */
export type CrossOrigin = (origin: string | undefined) => string[]

/** Header names and values for an answer to this origin, in one flat list. */
export function crossOrigin({ corsOrigins }: Pick<Config, 'corsOrigins'>): CrossOrigin {
  if (corsOrigins === '*') return () => ['access-control-allow-origin', '*']
  const allowed = new Set(corsOrigins)
  if (allowed.size === 0) return () => []
  // a cache on the way must not give one origin's answer to another
  return (origin) =>
    origin !== undefined && allowed.has(origin)
      ? ['access-control-allow-origin', origin, 'vary', 'Origin']
      : ['vary', 'Origin']
}

/** Answers browsers that ask before a GET. `Authorization` is not among the headers they may send. */
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
