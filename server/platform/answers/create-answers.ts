import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { api } from '../../../contract/api.ts'
import { FILTER_NAMES } from '../../../contract/news/filters.ts'
import type { Context } from '../context.ts'
import { isDatabaseAway } from '../database/away.ts'
import { inSnapshot } from '../database/snapshot.ts'
import { limitedServer } from '../http/client-limits.ts'
import { crossOrigin } from '../http/cross-origin.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { shedLoad } from '../http/shed-load.ts'
import { observe } from '../metrics.ts'
import { Answer, type Headers } from './answer.ts'
import { AnswerCache, type Made } from './answer-cache.ts'
import { type CacheKey, cacheKeys } from './cache-key.ts'
import { FixedAnswers } from './fixed-answers.ts'
import { serveFromCache } from './serve-from-cache.ts'
import { siteVersion } from './store.ts'
import { VersionWatch } from './version.ts'

const CACHE_BYTES = 48 * 1024 * 1024
/** Of the ten connections of a process. One visitor of a site that has just changed asks for some forty answers at once. */
const PLAIN = { atOnce: 6, waiting: 400, patienceMs: 900 }
/**
 * Searches and filters, each of them new, have a line of their own: a crowd of them keeps no plain page waiting.
 * Only the wait is bounded: who is let in gets the answer, however long the database takes over it (at most 4 s).
 */
const WITH_QUERY = { atOnce: 2, waiting: 100, patienceMs: 600 }
/** What the pages' own addresses may say; nothing else changes what the server renders. */
const COINS_PARAMETERS = ['sort', 'order', 'filter', 'followed', 'news']
const PAGE_PARAMETERS = [
  'search',
  'view',
  'group',
  'chart',
  'range',
  'after',
  'period',
  ...COINS_PARAMETERS,
  ...FILTER_NAMES,
]
/** A browser asks again each time; a CDN may spread the bytes for a second, and for one more while it asks: no longer, for the sake of what is hidden. */
const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'
/** Set anew for every answer, or true of one connection only. */
const NOT_KEPT = [
  'access-control-allow-origin',
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-request-id',
]

/** The cache of finished answers in front of the application. */
export function createAnswers({ db, config }: Pick<Context, 'db' | 'config'>, limit: RateLimit) {
  const watch = new VersionWatch(() => siteVersion(db))
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

  /** Asks the application as a stranger would, in one snapshot of the database. */
  const make = ({ url }: CacheKey): Promise<Made> =>
    (url.includes('?') ? queried : plain)(() =>
      inSnapshot(db, async (tx) => {
        const version = await siteVersion(tx)
        const reply = await application().inject({ method: 'GET', url })
        return {
          version,
          answer: new Answer(reply.statusCode, sharedHeaders(reply), reply.rawPayload),
        }
      }),
    )

  return {
    /** For Fastify: its server, with the cache before it. */
    serverFactory(pass: RequestListener) {
      const keyOf = cacheKeys(api, PAGE_PARAMETERS)
      const listener = serveFromCache({
        cache,
        files,
        keyOf,
        make,
        pass,
        limit,
        originHeaders: crossOrigin(config),
        observe: observe.request,
        observeAnswer: observe.answer,
      })
      return limitedServer(listener)
    },
    answerWith(built: FastifyInstance) {
      app = built
      built.addHook('onRoute', ({ config }) => files.add(config?.fixedAddresses ?? []))
      // what was written here shows with the next request, before any word of it comes back from the database
      built.addHook('onResponse', async ({ method }) => {
        if (method !== 'GET' && method !== 'HEAD') watch.lookAgain()
      })
      built.decorate('siteChanged', () => watch.told())
    },
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** To be told when another process changed something. */
    siteChanged(): void
  }
  interface FastifyContextConfig {
    /** Addresses of this route whose answer never changes while the process lives. */
    fixedAddresses?: readonly string[]
  }
}

type Reply = { statusCode: number; headers: Record<string, unknown> }

const sharedHeaders = ({ statusCode, headers }: Reply): Headers => ({
  ...lasting(headers),
  // how long an old address leads on is its own affair, and a refusal is for nobody else
  ...((statusCode === 200 || statusCode === 404) && { 'cache-control': SHARED }),
})

function lasting(headers: Record<string, unknown>): Headers {
  const kept = Object.entries(headers).filter(([name]) => !NOT_KEPT.includes(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
