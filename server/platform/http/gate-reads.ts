import { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { ReadClass } from '../../../contract/platform/read-limits.ts'
import type { Identify } from './implement.ts'
import type { ReadGate } from './read-gate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of its reads by visitors, 'direct' unless given; 'ungated' where it is cheap or has limits of its own. */
    reads?: ReadClass | 'ungated'
  }
}

const sending = new WeakMap<FastifyRequest, () => void>()

/**
 * Every GET of a visitor that reaches the application passes the gate, unless its route says otherwise. Returns a
 * function that does the same for a handler without a route.
 */
export function gateReads(app: FastifyInstance, gate: ReadGate, identify: Identify) {
  const isVisitor = async ({ raw }: FastifyRequest) =>
    // Internal reads for pages and feeds have no connection.
    raw instanceof IncomingMessage && (await identify(raw)).user === null

  const gated = (readClass: ReadClass, handler: RouteHandlerMethod): RouteHandlerMethod =>
    async function (this: FastifyInstance, request, reply) {
      const handle = async () => handler.call(this, request, reply)
      if (!(await isVisitor(request))) return handle()
      let replied: Promise<unknown> | undefined
      await gate(readClass, () => {
        // A client that is slow to take its reply holds no place.
        const isSending = new Promise<void>((resolve) => sending.set(request, resolve))
        replied = handle()
        return Promise.race([replied, isSending])
      })
      return replied
    }

  app.addHook('onSend', async (request) => sending.get(request)?.())
  app.addHook('onRoute', (route) => {
    const { files, reads } = route.config ?? {}
    const isRead = [route.method].flat().some((method) => method === 'GET' || method === 'HEAD')
    const readClass = reads ?? (isRead && !files ? 'direct' : 'ungated')
    if (readClass !== 'ungated') route.handler = gated(readClass, route.handler)
  })
  return gated
}
