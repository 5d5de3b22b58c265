import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { api } from '../../../contract/api.ts'
import { FILTER_NAMES } from '../../../contract/news/filters.ts'
import type { Context } from '../context.ts'
import { isDatabaseAway } from '../database/away.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { limitedServer } from '../http/client-limits.ts'
import { crossOrigin } from '../http/cross-origin.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { observe } from '../metrics.ts'
import { shedLoad } from '../semaphore.ts'
import { Answer, FixedAnswers, type Headers } from './answer.ts'
import { AnswerCache, type Made } from './answer-cache.ts'
import { type CacheKey, cacheKeys } from './cache-key.ts'
import { purgeJob } from './purge.ts'
import { Replicas } from './replicas.ts'
import { serveFromCache } from './serve-from-cache.ts'
import { siteVersion } from './store.ts'
import { VersionWatch } from './version.ts'

const CACHE_BYTES = 48 * 1024 * 1024
/** Out of ten database connections per process. A page whose data just changed needs up to 40 reads. */
const PLAIN = { atOnce: 6, waiting: 400, patienceMs: 900 }
/**
 * Searches and filters queue separately, so that a burst of them never delays plain pages. Only the queue
 * wait is bounded; an admitted request runs to completion (at most 4 s).
 */
const WITH_QUERY = { atOnce: 2, waiting: 100, patienceMs: 600 }
/** Query parameters of pages; no others change what the server renders. */
const COINS_PARAMETERS = ['sort', 'order', 'filter', 'followed', 'news']
const PAGE_PARAMETERS = [
  'search',
  'view',
  'group',
  'chart',
  'range',
  'after',
  'period',
  'show',
  'days',
  ...COINS_PARAMETERS,
  ...FILTER_NAMES,
]
/**
 * Browsers revalidate each time. A CDN may keep the bytes for a second and serve them stale for one more, so that
 * hidden articles disappear quickly, or for as long as CDN_MAX_AGE says.
 */
const shared = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`
/** Headers set per response or per connection, so not cached. */
const NOT_KEPT = [
  'access-control-allow-origin',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'ratelimit',
  'ratelimit-policy',
  'transfer-encoding',
  'vary',
  'x-request-id',
]

/** The response cache in front of the application. */
export function createAnswers(
  context: Context,
  limit: RateLimit,
  countPage: (url: string, headers: IncomingHttpHeaders) => void,
) {
  const { db, config, log, queue } = context
  const watch = new VersionWatch(() => siteVersion(db))
  if (config.purgeUrl)
    watch.onRemoval = () =>
      void queue
        .send(purgeJob, {})
        .catch((error) => log.warn({ err: error }, 'A purge waits for the schedule'))
  const replicas = new Replicas(context.replicas ?? [], watch, log)
  const cache = new AnswerCache({ watch, maxBytes: CACHE_BYTES, isAway: isDatabaseAway })
  const plain = shedLoad(PLAIN)
  const queried = shedLoad(WITH_QUERY)
  let app: FastifyInstance | undefined

  const files = new FixedAnswers(async (url, encoding) => {
    const reply = await application().inject({ url, headers: { 'accept-encoding': encoding } })
    return { statusCode: reply.statusCode, headers: lasting(reply.headers), body: reply.rawPayload }
  })

  function application(): FastifyInstance {
    if (!app) throw new Error('The cache was asked before the application was there')
    return app
  }

  /** Renders as an anonymous visitor, in one database snapshot. */
  const make = ({ url }: CacheKey): Promise<Made> =>
    (url.includes('?') ? queried : plain)(async () => {
      const render = async () => {
        const reply = await application().inject({ method: 'GET', url })
        return new Answer(reply.statusCode, sharedHeaders(reply, config.cdnMaxAge), reply.rawPayload)
      }
      const made = await replicas.read(render)
      observe.made(made ? 'replica' : 'primary')
      return (
        made ?? inSnapshot(db, async (tx) => ({ version: await siteVersion(tx), answer: await render() }))
      )
    })

  return {
    /** For Fastify's serverFactory: a server with the cache in front. */
    serverFactory(pass: RequestListener) {
      const keyOf = cacheKeys(api, PAGE_PARAMETERS, ['search', ...FILTER_NAMES])
      const listener = serveFromCache({
        cache,
        files,
        keyOf,
        make,
        pass,
        limit,
        originHeaders: crossOrigin(config),
        observe: observe.request,
        countPage,
        observeAnswer: observe.answer,
      })
      return limitedServer(listener)
    },
    answerWith(built: FastifyInstance) {
      app = built
      built.addHook('onRoute', ({ config }) => files.add(config?.fixedAddresses ?? []))
      // People see their own writes: set before the reply is sent, so that no request can overtake it.
      built.addHook('onSend', async ({ method, headers, isSignedIn }, reply) => {
        if (isSignedIn && method !== 'GET' && method !== 'HEAD') watch.requireNewest()
        if (headers.authorization && !reply.hasHeader('cache-control'))
          reply.header('cache-control', 'no-store')
      })
      const listeners: (() => void)[] = []
      built.decorate('siteChanged', () => {
        watch.onNotify()
        for (const listener of listeners) listener()
      })
      built.decorate('onSiteChanged', (listener) => void listeners.push(listener))
      built.decorate('databaseAnswers', () => watch.refresh())
      // While the database is silent, queries would outlive the request. Pages have their own reply to that.
      built.addHook('onRequest', async ({ is404, routeOptions: { config } }) => {
        if (!is404 && !config.fixedAddresses && !config.withoutDatabase) await watch.refresh()
      })
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Called when another process changed something. */
    siteChanged(): void
    /** Calls back for each of these. */
    onSiteChanged(listener: () => void): void
    /** Throws when the database is unreachable or silent. */
    databaseAnswers(): Promise<void>
  }
  interface FastifyContextConfig {
    /** URLs of this route whose response never changes while the process lives. */
    fixedAddresses?: readonly string[]
    /** Served also while the database is away. */
    withoutDatabase?: true
  }
}

type Reply = { statusCode: number; headers: Record<string, unknown> }

const sharedHeaders = ({ statusCode, headers }: Reply, cdnMaxAge: number): Headers => ({
  ...lasting(headers),
  // Redirects set their own max-age, and errors are not cached. What is missing may exist a second later.
  ...(statusCode === 200 && { 'cache-control': shared(Math.max(1, cdnMaxAge)) }),
  ...(statusCode === 404 && { 'cache-control': shared(1) }),
})

function lasting(headers: Record<string, unknown>): Headers {
  const kept = Object.entries(headers).filter(([name]) => !NOT_KEPT.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
