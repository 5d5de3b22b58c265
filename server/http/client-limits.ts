import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests of one connection that wait for their answer. Browsers send one at a time; only floods send many. */
const UNANSWERED_AT_MOST = 4
/** From the request to the last byte of the answer, for those who read it drop by drop. */
const ANSWER_TAKEN_WITHIN_MS = 60_000

/** Given to Fastify: nobody may be slow for ever. */
export const clientDeadlines = {
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  /** headers and body */
  requestTimeout: 30_000,
  /** without a byte either way, so also for clients that never read */
  connectionTimeout: 30_000,
  /** between requests; longer than the minute after which proxies let go */
  keepAliveTimeout: 72_000,
}

/** Cuts off who sends many requests and reads no answer; each would keep its answer in memory. */
export function cutOffHoarders(app: FastifyInstance, takenWithinMs = ANSWER_TAKEN_WITHIN_MS) {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    if (!(socket instanceof Socket)) return done() // our own rendering asks in process
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > UNANSWERED_AT_MOST) socket.destroy()
    if (socket.destroyed) {
      // the rest of what it sent is parsed all the same, and goes no further
      reply.hijack()
      return
    }
    const late = setTimeout(() => socket.destroy(), takenWithinMs)
    reply.raw.once('close', () => {
      clearTimeout(late)
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
    })
    done()
  })
}
