import type { FastifyInstance } from 'fastify'
import { StreamQuery } from '../../../contract/publishing/updates.ts'
import type { Context } from '../../platform/context.ts'
import { tooMany } from '../../platform/errors.ts'
import { clientAddress, countedAs } from '../../platform/http/client-address.ts'
import { exemptStream } from '../../platform/http/client-limits.ts'
import { parseQuery } from '../../platform/http/implement.ts'
import type { ReadGate } from '../../platform/http/read-gate.ts'
import { logState, placeOf, updatesAfter } from './read-updates.ts'
import { StreamHub } from './stream-hub.ts'
import { StreamPlaces } from './stream-places.ts'

const RETRY_AFTER_SECONDS = 30
const RECONNECT_MS = 3000

export const isStream = (url: string) => /^\/api\/stream(?:\?|$)/.test(url)

export function serveStream(app: FastifyInstance, context: Context, gate: ReadGate) {
  const addressOf = clientAddress(context.config)
  const places = new StreamPlaces()
  let epoch = ''
  const state = async () => {
    const found = await logState(context)
    epoch = found.epoch
    return found
  }
  const inTurn = <Result>(read: () => Promise<Result>) => gate('stream', read)
  const read = (after: number, limit: number) => updatesAfter(context.db, epoch, after, limit)
  const hub = new StreamHub({
    newest: async () => (await state()).newest,
    read,
    readMissed: (after, limit) => inTurn(() => read(after, limit)),
    onError: (error) => context.log.warn({ err: error }, 'Updates could not be streamed'),
  })
  app.onSiteChanged(() => hub.onChange())
  app.addHook('preClose', async () => hub.close())

  // A stream has no end: only its start, and what its reader missed, pass the gate.
  app.get('/api/stream', { config: { reads: 'ungated' } }, async (request, reply) => {
    const lastId = request.headers['last-event-id']
    const { after } = parseQuery(StreamQuery, {
      ...(request.query as object),
      ...(lastId !== undefined && { after: lastId }),
    })
    const leave = places.take(countedAs(addressOf(request.raw)), () => reply.raw.destroy())
    if (!leave)
      throw tooMany(
        'Too many streams are open. Use GET /api/updates, or try again later.',
        RETRY_AFTER_SECONDS,
      )
    reply.raw.on('close', leave)
    const found = await inTurn(state)
    const from = after ? placeOf(after, found) : found.newest
    exemptStream(reply.raw)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // For nginx, which would hold events back.
      'x-accel-buffering': 'no',
    })
    reply.raw.write(`retry: ${RECONNECT_MS}\n\n`)
    await hub.add(reply.raw, from).catch((error) => {
      context.log.warn({ err: error }, 'A stream ended')
      reply.raw.destroy()
    })
  })
}
