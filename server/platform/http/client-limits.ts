import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests per connection. Browsers send one at a time; only floods send many. */
const UNANSWERED_AT_MOST = 4
/** From the request to the last byte sent, for clients that read very slowly. */
const ANSWER_TAKEN_WITHIN_MS = 60_000

const connectionChecks = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }
/** Headers and body. */
const REQUEST_WITHIN_MS = 30_000
/** Without a byte in either direction; also covers clients that never read. */
const SILENCE_MS = 30_000
/** Between requests; longer than the minute after which proxies close connections. */
const KEEP_ALIVE_MS = 72_000

/** For Fastify's serverFactory: a server with limits for slow or flooding clients. */
export function limitedServer(listener: RequestListener): Server {
  const server = createServer(connectionChecks, cutOffHoarders(listener))
  server.requestTimeout = REQUEST_WITHIN_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server.setTimeout(SILENCE_MS)
}

const streams = new WeakSet<ServerResponse>()

/** For a response without an end, whose writer watches the reader itself. */
export const exemptStream = (response: ServerResponse) => void streams.add(response)

/** Disconnects clients that send many requests without reading responses, each of which would stay in memory. */
export function cutOffHoarders(
  listener: RequestListener,
  takenWithinMs = ANSWER_TAKEN_WITHIN_MS,
): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  /** Oldest first, each with its deadline. One timer watches them all. */
  const open = new Map<ServerResponse, number>()
  let watch: NodeJS.Timeout | undefined

  function cutOffLate() {
    watch = undefined
    const now = performance.now()
    for (const [response, dueAt] of open) {
      if (dueAt > now) return watchFor(dueAt - now)
      if (streams.has(response)) open.delete(response)
      else response.req.socket.destroy()
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
    // The rest of its input is still parsed, but goes no further.
    if (socket.destroyed) return
    open.set(response, performance.now() + takenWithinMs)
    watchFor(takenWithinMs)
    response.on('close', closed)
    listener(request, response)
  }
}
