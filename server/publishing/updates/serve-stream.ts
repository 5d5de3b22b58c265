import type { FastifyInstance } from 'fastify'
import { Cursor } from '../../../contract/publishing/updates.ts'
import type { Context } from '../../platform/context.ts'
import { badInput, tooMany } from '../../platform/errors.ts'
import { clientAddress, countedAs } from '../../platform/http/client-address.ts'
import { exemptStream } from '../../platform/http/client-limits.ts'
import { logState, placeOf, updatesAfter } from './read-updates.ts'
import { StreamHub } from './stream-hub.ts'

/** Per process. */
const STREAMS_MAX = 200
const STREAMS_PER_ADDRESS_MAX = 5
const RETRY_AFTER_SECONDS = 30
const RECONNECT_MS = 3000

export const isStream = (url: string) => /^\/api\/stream(?:\?|$)/.test(url)

export function serveStream(app: FastifyInstance, context: Context) {
  const addressOf = clientAddress(context.config)
  const counts = new Map<string, number>()
  let total = 0
  let epoch = ''
  const state = async () => {
    const found = await logState(context)
    epoch = found.epoch
    return found
  }
  const hub = new StreamHub({
    newest: async () => (await state()).newest,
    read: (after, limit) => updatesAfter(context.db, epoch, after, limit),
    onError: (error) => context.log.warn({ err: error }, 'Updates could not be streamed'),
  })
  app.onSiteChanged(() => hub.onChange())
  app.addHook('preClose', async () => hub.close())

  app.get('/api/stream', async (request, reply) => {
    const address = countedAs(addressOf(request.raw))
    const mine = counts.get(address) ?? 0
    if (total >= STREAMS_MAX || mine >= STREAMS_PER_ADDRESS_MAX)
      throw tooMany(
        'Too many streams are open. Use GET /api/updates, or try again later.',
        RETRY_AFTER_SECONDS,
      )
    const { after } = request.query as { after?: string }
    const given = request.headers['last-event-id'] ?? after
    const cursor = given === undefined ? undefined : Cursor.safeParse(given)
    if (cursor && !cursor.success) throw badInput('The cursor must be the id of an event.', 'after')
    total++
    counts.set(address, mine + 1)
    reply.raw.on('close', () => {
      total--
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    const found = await state()
    const from = cursor ? placeOf(cursor.data, found) : found.newest
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
