import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { databaseAway, feedNotReady, notSignedIn } from '../errors.ts'
import { metricsPage, observe } from '../metrics.ts'
import { siteMetrics } from './site-metrics.ts'

/** Given to Fastify: every request has an id of ours, and one log line of ours instead of Fastify's two. */
export const requestLogging = {
  genReqId: () => randomUUID(),
  logController: new LogController({ disableRequestLogging: true }),
}

/** Health, readiness and metrics, and what is written down about every request. */
export function serveOperations(
  app: FastifyInstance,
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  isReady: (db: Database) => Promise<boolean>,
) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => writeDown(reply, request.routeOptions.url))

  app.get('/healthz', async (_request, reply) => uncached(reply).send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(db).catch(() => {
      observe.databaseAway()
      throw databaseAway()
    })
    if (!ready) throw feedNotReady()
    return uncached(reply).send({ status: 'ready' })
  })

  const { metricsToken } = config
  if (metricsToken === undefined) return
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`))
      throw notSignedIn('The metrics token is missing or wrong.')
    const { type, text } = await metricsPage()
    return uncached(reply)
      .type(type)
      .send(`${text}\n${await siteMetrics({ config, db, now })}`)
  })
}

/** The route's pattern, not the URL, names the metric: visitors must not be able to invent new ones. */
function writeDown(reply: FastifyReply, route = 'unknown') {
  const { method, url, log, ip } = reply.request
  observe.request(method, route, reply.statusCode, reply.elapsedTime / 1000)
  const isRoutine = reply.statusCode < 400 && !url.startsWith('/api/')
  log[isRoutine ? 'debug' : 'info'](
    { status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, ip },
    `${method} ${url.split('?', 1)[0]}`,
  )
}

const uncached = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** In the same time whatever was sent; hashing makes the lengths equal, as the comparison wants them. */
function isSame(given = '', wanted: string) {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
