import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for their answer. Browsers send one at a time; only floods send many. */
const UNANSWERED_AT_MOST = 4
/** From the request to the last byte of the answer, for those who read it drop by drop. */
const ANSWER_TAKEN_WITHIN_MS = 60_000

const connectionChecks = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }
/** Headers and body. */
const REQUEST_WITHIN_MS = 30_000
/** Without a byte either way, so also for clients that never read. */
const SILENCE_MS = 30_000
/** Between requests; longer than the minute after which proxies let go. */
const KEEP_ALIVE_MS = 72_000

/** For Fastify's serverFactory: a server on which nobody can be slow for ever, or hoard answers. */
export function limitedServer(listener: RequestListener): Server {
  const server = createServer(connectionChecks, cutOffHoarders(listener))
  server.requestTimeout = REQUEST_WITHIN_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server.setTimeout(SILENCE_MS)
}

/** Cuts off who sends many requests and reads no answer; each would keep its answer in memory. */
export function cutOffHoarders(
  listener: RequestListener,
  takenWithinMs = ANSWER_TAKEN_WITHIN_MS,
): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  /** The oldest first, each with the moment by which it has to be taken. One timer watches them all. */
  const open = new Map<ServerResponse, number>()
  let watch: NodeJS.Timeout | undefined

  function cutOffLate() {
    watch = undefined
    const now = performance.now()
    for (const [response, dueAt] of open) {
      if (dueAt > now) return watchFor(dueAt - now)
      response.req.socket.destroy()
    }
  }

  function watchFor(ms: number) {
    if (!watch) watch = setTimeout(cutOffLate, Math.ceil(ms)).unref()
  }

  function closed(this: ServerResponse) {
    open.delete(this)
    const { socket } = this.req
    unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)
  }

  return (request, response) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > UNANSWERED_AT_MOST) socket.destroy()
    // the rest of what it sent is parsed all the same, and goes no further
    if (socket.destroyed) return
    open.set(response, performance.now() + takenWithinMs)
    watchFor(takenWithinMs)
    response.on('close', closed)
    listener(request, response)
  }
}
