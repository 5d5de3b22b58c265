import type { FastifyInstance } from 'fastify'
import { CLICK_PATH } from '../../../contract/platform/click-path.ts'
import type { readEndpoints } from '../../../contract/platform/reads.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../http/implement.ts'
import type { Reads } from './count-reads.ts'
import { readsSince } from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const readRoutes = ({ db, now }: Context, reads: Reads): Routes<typeof readEndpoints> => ({
  'GET /api/reads': async ({ query }) => {
    await reads.flush()
    return readsSince(db, new Date(now().getTime() - (query.days - 1) * DAY_MS).toISOString().slice(0, 10))
  },
})

/** What the `ping` attribute of links to outlets reports; browsers send it without a script. */
export async function serveClicks(app: FastifyInstance, reads: Reads) {
  app.addHook('onClose', () => reads.close())
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/ping', { bodyLimit: 100, parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    )
    scope.post<{ Params: { slug: string } }>(`${CLICK_PATH}/:slug`, async ({ params, headers }, reply) => {
      reads.click(params.slug, headers)
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}
