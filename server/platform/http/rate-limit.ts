import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import type { Context } from '../context.ts'
import { tooMany } from '../errors.ts'
import { clientAddress, countedAs, isLocalPeer } from './client-address.ts'
import { setHeaders } from './cross-origin.ts'

/** Above this many addresses the counters are reset, which bounds memory under a flood. */
const MOST_ADDRESSES = 100_000
/** Files and operator endpoints; pictures have their own cache. */
const NOT_COUNTED = /^\/(?:healthz|readyz|metrics|images|uploads|icon|assets)(?:[/?]|$)/

export type RateLimit = ReturnType<typeof createRateLimit>

/** Limit of uncached responses per IP per minute, counted per process. */
export function createRateLimit({ config, log, now }: Pick<Context, 'config' | 'log' | 'now'>) {
  const addressOf = clientAddress(config)
  const counts = new Map<string, number>()
  let minute = 0
  let hasWarned = false

  /**
   * Behind an undeclared proxy all visitors would share one address. Such a proxy is near: the header from a
   * public address is a visitor's own.
   */
  function isBlind(request: IncomingMessage): boolean {
    const isForwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded
    if (config.trustProxy !== false || !isForwarded || !isLocalPeer(request)) return false
    if (!hasWarned)
      log.warn(
        'RATE_LIMIT is not applied: requests come through a proxy (they bear X-Forwarded-For or Forwarded) and TRUST_PROXY is off. Set TRUST_PROXY to tell visitors apart.',
      )
    hasWarned = true
    return true
  }

  return {
    /**
     * Counts the request: whether it may be served, and what is left to its address as in
     * draft-ietf-httpapi-ratelimit-headers, names and values as one flat list. Empty where nothing is counted.
     */
    count(request: IncomingMessage): { isAdmitted: boolean; headers: string[] } {
      if (config.rateLimit === 0 || isBlind(request)) return { isAdmitted: true, headers: [] }
      const current = Math.floor(now().getTime() / MINUTE_MS)
      if (current !== minute || counts.size >= MOST_ADDRESSES) counts.clear()
      minute = current
      const address = countedAs(addressOf(request))
      const count = (counts.get(address) ?? 0) + 1
      counts.set(address, count)
      const left = Math.max(0, config.rateLimit - count)
      const policy = ['ratelimit-policy', `"uncached";q=${config.rateLimit};w=${MINUTE_MS / 1000}`]
      const headers = [...policy, 'ratelimit', `"uncached";r=${left};t=${secondsLeft()}`]
      return { isAdmitted: count <= config.rateLimit, headers }
    },
    refusal: () =>
      tooMany(
        `Too many requests: the limit is ${config.rateLimit} uncached responses a minute.`,
        secondsLeft(),
      ),
  }

  /** Until the counters start again. */
  function secondsLeft(): number {
    return Math.max(1, Math.ceil((MINUTE_MS - (now().getTime() % MINUTE_MS)) / 1000))
  }
}

/** For requests that reach the application. Signed-in users are exempt. */
export function limitRate(
  app: FastifyInstance,
  limit: RateLimit,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
) {
  app.addHook('onRequest', async (request, reply) => {
    // Internal reads for pages and feeds have no connection.
    if (!(request.raw instanceof IncomingMessage)) return
    // A URL without a route is a rendered 404 page, whatever it begins with.
    if (NOT_COUNTED.test(request.url) && !request.is404) return
    const { isAdmitted, headers } = limit.count(request.raw)
    if (!isAdmitted && (await isSignedIn(request))) return
    setHeaders(reply, headers)
    if (!isAdmitted) throw limit.refusal()
  })
}
