import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { tooMany } from '../errors.ts'
import { clientAddress, countedAs } from './client-address.ts'

const MINUTE_MS = 60_000
/** Beyond it everybody starts anew: the memory of a flood stays bounded. */
const MOST_ADDRESSES = 100_000
/** Files and what operators ask for; pictures have a cache of their own. */
const NOT_COUNTED = /^\/(?:healthz|readyz|metrics|images|uploads|icon|assets)(?:[/?]|$)/

export type RateLimit = ReturnType<typeof createRateLimit>

/** So many answers a minute and address that are not ready made. Each process counts for itself. */
export function createRateLimit({ config, log, now }: Pick<Context, 'config' | 'log' | 'now'>) {
  const addressOf = clientAddress(config)
  const counts = new Map<string, number>()
  let minute = 0
  let hasWarned = false

  /** Behind a proxy that is not known all visitors would be one. */
  function isBlind({ headers }: IncomingMessage): boolean {
    if (config.trustProxy !== false || !(headers['x-forwarded-for'] ?? headers.forwarded)) return false
    if (!hasWarned)
      log.warn(
        'RATE_LIMIT is not applied: requests come through a proxy (they bear X-Forwarded-For or Forwarded) and TRUST_PROXY is off. Set TRUST_PROXY to tell visitors apart.',
      )
    hasWarned = true
    return true
  }

  return {
    /** Whether this request may still be answered; it counts. */
    admits(request: IncomingMessage): boolean {
      if (config.rateLimit === 0 || NOT_COUNTED.test(request.url ?? '') || isBlind(request)) return true
      const current = Math.floor(now().getTime() / MINUTE_MS)
      if (current !== minute || counts.size >= MOST_ADDRESSES) counts.clear()
      minute = current
      const address = countedAs(addressOf(request))
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      return count <= config.rateLimit
    },
    refusal: () =>
      tooMany(
        `Too many requests: ${config.rateLimit} a minute are answered that are not ready made.`,
        Math.max(1, Math.ceil((MINUTE_MS - (now().getTime() % MINUTE_MS)) / 1000)),
      ),
  }
}

/** For what reaches the application. Who is signed in may go on. */
export function limitRate(
  app: FastifyInstance,
  limit: RateLimit,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
) {
  app.addHook('onRequest', async (request) => {
    // our own reads, for pages and feeds, come in without a connection
    if (!(request.raw instanceof IncomingMessage) || limit.admits(request.raw)) return
    if (!(await isSignedIn(request))) throw limit.refusal()
  })
}
