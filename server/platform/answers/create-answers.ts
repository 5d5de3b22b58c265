import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ReadClass } from '../../../contract/platform/read-limits.ts'
import type { Context } from '../context.ts'
import { withQueryLimit } from '../database/query-limit.ts'
import { inSnapshot, withReads } from '../database/snapshot.ts'
import { AppError, overloaded } from '../errors.ts'
import { limitedServer } from '../http/client-limits.ts'
import { crossOrigin } from '../http/cross-origin.ts'
import { chosenEncoding } from '../http/encoding.ts'
import type { Identify } from '../http/implement.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { ReadGate } from '../http/read-gate.ts'
import type { Refusals } from '../http/refusals.ts'
import { beforeSlices } from '../long-jobs/map-in-slices.ts'
import { observe } from '../metrics.ts'
import { Answer, type Compressed, type Headers } from './answer.ts'
import { AnswerCache, type Found, type Made } from './answer-cache.ts'
import { type CacheKey, keyOf } from './cache-key.ts'
import { purgeJob } from './purge.ts'
import { Replicas } from './replicas.ts'
import { send, sendRefusal } from './send-answer.ts'
import { siteVersion } from './store.ts'
import { type Version, VersionWatch } from './version.ts'

const CACHE_BYTES = 48 * 1024 * 1024
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

/** Some of what pages share depends on the time of day. */
const READS_KEPT_MS = 5_000
/** Longer addresses are read each time. */
const KEYS_REMEMBERED = { count: 5_000, characters: 1_000 }
/** Worded and sent here, early and cheaply. */
const REFUSALS = ['OVERLOADED', 'TOO_MANY']

type Options = {
  gate: ReadGate
  identify: Identify
  limit: RateLimit
  queryLimitMs: number
  countPage: (url: string, headers: IncomingHttpHeaders) => void
  refusals: Refusals
}

/** The response cache in front of the application. */
export function createAnswers(
  context: Context,
  { gate, identify, limit, queryLimitMs, countPage, refusals }: Options,
) {
  const { db, config, log, queue } = context
  const watch = new VersionWatch(() => siteVersion(db))
  if (config.purgeUrl)
    watch.onRemoval = () =>
      void queue
        .send(purgeJob, {})
        .catch((error) => log.warn({ err: error }, 'A purge waits for the schedule'))
  const replicas = new Replicas(context.replicas ?? [], watch, log)
  const cache = new AnswerCache({ watch, maxBytes: CACHE_BYTES })
  const originHeaders = crossOrigin(config)
  const keys = new Map<string, CacheKey | undefined>()
  /** Files that do not change while this process lives, by path; each is made once. */
  const files = new Map<string, { compressed: Compressed | undefined; answer?: Answer }>()
  let kept = { changes: -1, until: 0, reads: new Map<string, unknown>() }
  let app: FastifyInstance | undefined

  async function ask(url: string) {
    if (!app) throw new Error('The cache was asked before the application was there')
    return app.inject(url)
  }

  async function makeFile(path: string): Promise<Found> {
    const { statusCode, headers, rawPayload } = await ask(path)
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`)
    const compressed = files.get(path)?.compressed
    const answer = new Answer(200, lasting(headers), rawPayload, compressed)
    files.set(path, { compressed, answer })
    return { answer, isStale: false }
  }

  /** Menus, top stories and the like are read once for all pages that are rendered from the same version. */
  function readsOf({ changes }: Version) {
    const now = performance.now()
    if (kept.changes !== changes || now > kept.until)
      kept = { changes, until: now + READS_KEPT_MS, reads: new Map() }
    return kept.reads
  }

  function classOf({ url }: CacheKey): ReadClass {
    if (cache.has(url)) return 'refresh'
    return url.includes('?') ? 'search' : 'page'
  }

  /** Renders as an anonymous visitor, in one database snapshot. */
  const make = (key: CacheKey): Promise<Made> =>
    gate(classOf(key), async () => {
      const render = async (version: Version) => {
        const reply = await withReads(readsOf(version), () => beforeSlices(() => ask(key.url)))
        return new Answer(
          reply.statusCode,
          sharedHeaders(reply, config.cdnMaxAge),
          reply.rawPayload,
        )
      }
      const made = await replicas.read(render)
      observe.made(made ? 'replica' : 'primary')
      if (made) return made
      return withQueryLimit(queryLimitMs, () =>
        inSnapshot(db, async (tx) => {
          const version = await siteVersion(tx)
          return { version, answer: await render(version) }
        }),
      )
    })

  function rememberedKey(url: string): CacheKey | undefined {
    if (keys.has(url)) return keys.get(url)
    if (keys.size >= KEYS_REMEMBERED.count) keys.clear()
    const [path = ''] = url.split('?', 1)
    const key = files.has(path) ? { url: path, route: 'file', isFile: true as const } : keyOf(url)
    // Ignored parameters may hold a secret of the caller.
    if (url.length > KEYS_REMEMBERED.characters || (key && key.url.length < url.length)) return key
    keys.set(url, key)
    return key
  }

  /** CORS is for the API, feeds and other documents, not for pages. */
  const headersFor = ({ headers }: IncomingMessage, { route, isFile }: CacheKey): string[] =>
    isFile || route === 'page' ? [] : originHeaders(headers.origin)

  function sent(
    request: IncomingMessage,
    { statusCode }: ServerResponse,
    key: CacheKey,
    begun: number,
  ) {
    const { method = '', headers } = request
    if (key.route === 'page' && method === 'GET' && (statusCode === 200 || statusCode === 304))
      countPage(key.url, headers)
    observe.request(method, key.route, statusCode, (performance.now() - begun) / 1000)
  }

  /** False for signed-in users, and where the application has to see the caller. */
  const isVisitor = async (request: IncomingMessage, { seesCaller }: CacheKey) =>
    !showsWho(request) || (!seesCaller && (await identify(request)).user === null)

  /** Makes the answer where none is ready. False: the application words the error and logs it. */
  async function answer(request: IncomingMessage, response: ServerResponse, key: CacheKey) {
    const headers = headersFor(request, key).slice()
    try {
      if (!(await isVisitor(request, key))) return false
      const isCounted = !key.isFile && !cache.has(key.url)
      const counted = isCounted ? limit.count(request) : undefined
      headers.push(...(counted?.headers ?? []))
      observe.answer(isCounted ? 'made' : 'cache')
      if (counted && !counted.isAdmitted) throw limit.refusal()
      const found = key.isFile
        ? await makeFile(key.url)
        : await cache.find(key.url, () => make(key))
      const wanted = chosenEncoding(request.headers['accept-encoding'])
      await found?.answer.compress(wanted)
      const form = found?.answer.form(wanted)
      if (!found || !form) throw overloaded()
      send(request, response, found.answer, form, headers, found.isStale)
    } catch (error) {
      if (!(error instanceof AppError && REFUSALS.includes(error.code))) return false
      refusals.count(error)
      sendRefusal(response, error, headers)
    }
    return true
  }

  return {
    /** For Fastify's serverFactory: a server that sends ready responses before the application sees the request. */
    serverFactory: (pass: RequestListener) =>
      limitedServer(async (request, response) => {
        const key = isRead(request) ? rememberedKey(request.url ?? '') : undefined
        if (!key || key.isUncached) return pass(request, response)
        const begun = performance.now()
        const ready = key.isFile ? files.get(key.url)?.answer : cache.hot(key.url)
        const hot = showsWho(request) ? undefined : ready
        const form = hot?.form(chosenEncoding(request.headers['accept-encoding']))
        if (hot && form) {
          observe.answer('cache')
          send(request, response, hot, form, headersFor(request, key))
        } else if (!(await answer(request, response, key))) return pass(request, response)
        sent(request, response, key, begun)
      }),
    answerWith(built: FastifyInstance) {
      app = built
      built.addHook('onRoute', ({ config }) => {
        for (const [path, compressed] of Object.entries(config?.files ?? {}))
          files.set(path, { compressed })
      })
      // People see their own writes: set before the reply is sent, so that no request can overtake it.
      built.addHook('onSend', async ({ method, headers, caller }, reply) => {
        if (caller?.user && method !== 'GET' && method !== 'HEAD') watch.requireNewest()
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
        if (!is404 && !config.files && !config.withoutDatabase) await watch.refresh()
      })
    },
  }
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

const showsWho = ({ headers }: IncomingMessage) =>
  headers.authorization !== undefined || headers['x-admin-request'] !== undefined

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
    /** Paths of this route whose response never changes while the process lives. */
    files?: Record<string, Compressed | undefined>
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
