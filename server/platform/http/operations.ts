import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { databaseAway, feedNotReady, notSignedIn } from '../errors.ts'
import { metricsPage, observe } from '../metrics.ts'
import { siteMetrics } from './site-metrics-store.ts'

/** Fastify options: our own request id, and one log line per request instead of two. */
export const requestLogging = {
  genReqId: () => randomUUID(),
  logController: new LogController({ disableRequestLogging: true }),
}

export function serveOperations(
  app: FastifyInstance,
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  isReady: (db: Database) => Promise<boolean>,
) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => writeDown(reply, request.routeOptions.url))

  app.get(
    '/healthz',
    { config: { withoutDatabase: true, reads: 'ungated' } },
    async (_request, reply) => uncached(reply).send({ status: 'ok' }),
  )

  let checking: Promise<boolean> | undefined
  app.get('/readyz', { config: { reads: 'ungated' } }, async (_request, reply) => {
    // One query, however many ask at once.
    checking ??= isReady(db).finally(() => {
      checking = undefined
    })
    const ready = await checking.catch(() => {
      observe.databaseAway()
      throw databaseAway()
    })
    if (!ready) throw feedNotReady()
    return uncached(reply).send({ status: 'ready' })
  })

  const { metricsToken } = config
  if (metricsToken === undefined) return
  app.get('/metrics', { config: { reads: 'ungated' } }, async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`))
      throw notSignedIn('The metrics token is missing or wrong.')
    const { type, text } = await metricsPage()
    return uncached(reply)
      .type(type)
      .send(`${text}\n${await siteMetrics({ config, db, now })}`)
  })
}

/** Metrics are labelled by route pattern, not URL, so that visitors cannot create labels. */
function writeDown(reply: FastifyReply, route = 'unknown') {
  const { method, url, log, ip, caller } = reply.request
  observe.request(method, route, reply.statusCode, reply.elapsedTime / 1000)
  const isRoutine = reply.statusCode < 400 && !url.startsWith('/api/')
  // refusals.ts counts these, which come by the thousand
  const isRefused = reply.statusCode === 503
  log[isRoutine || isRefused ? 'debug' : 'info'](
    {
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip,
      ...(caller?.apiToken && { api_token: caller.apiToken }),
    },
    `${method} ${url.split('?', 1)[0]}`,
  )
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** Constant-time comparison; hashing equalises the lengths. */
function isSame(given = '', wanted: string) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
