import Fastify, { type FastifyInstance } from 'fastify'
import { api } from '../contract/api.ts'
import { activityRoutes } from './activity/routes.ts'
import { answerErrors } from './answer-errors.ts'
import { authRoutes } from './auth/routes.ts'
import type { Context } from './context.ts'
import { implement } from './implement.ts'
import { jobRoutes } from './long-jobs/routes.ts'
import { serveOpenApi } from './openapi.ts'
import { tagRoutes } from './tags/routes.ts'
import { userRoutes } from './users/routes.ts'

// Larger than any body we ask for (an OPML document), small enough to refuse a flood early.
const BODY_LIMIT_BYTES = 3 * 1024 * 1024

/** The API's table of contents. */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: context.log,
    trustProxy: proxyTrust(context.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 1000 },
  })
  acceptEmptyJson(app)
  answerErrors(app)
  const routes = {
    ...authRoutes(context),
    ...userRoutes(context),
    ...tagRoutes(context),
    ...activityRoutes(context),
    ...jobRoutes(context),
  }
  const served = Object.fromEntries(Object.entries(api).filter(([key]) => key in routes))
  implement(app, context, served, routes)
  serveOpenApi(app)
  return app
}

/** A number means: so many proxies stand in front of us. */
function proxyTrust(trusted: Context['config']['trustProxy']) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/** Our calls carry a JSON content type even without a body: empty is `{}`. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else parse(request, body as string, done)
  })
}
