import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { unsubscribe } from './confirm-address.ts'

/** One-click unsubscribe of mail programs (RFC 8058): a form POST to the address of the List-Unsubscribe header. */
export function serveUnsubscribe(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    // The token in the path says everything; the form is thrown away.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>('/follow/unsubscribe/:token', async ({ params }, reply) => {
      await unsubscribe(context, params.token.slice(0, 200))
      return reply.header('cache-control', 'no-store').send({})
    })
  })
}
