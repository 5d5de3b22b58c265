import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Answer = (request: IncomingMessage, reply: ServerResponse) => unknown

/** The addresses 127.`net`.x.y are on loopback: each is a host of its own to the site. Linux only. */
export const addresses = (net: number, count: number) =>
  Array.from({ length: count }, (_, n) => `127.${net}.${Math.floor(n / 250)}.${(n % 250) + 1}`)

/** Web servers on these addresses, all on one port: where they are, and how many requests are open. */
export async function receivers(hosts: readonly string[], answer: Answer) {
  const open = { now: 0, most: 0, all: 0 }
  const servers: Server[] = []
  let port = 0
  for (const host of hosts) {
    const server = createServer(async (request, reply) => {
      open.now++
      open.all++
      open.most = Math.max(open.most, open.now)
      reply.on('close', () => open.now--)
      await answer(request, reply)
    })
    server.listen(port, host)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    servers.push(server)
  }
  return {
    hosts: hosts.map((host) => `${host}:${port}`),
    open,
    close() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

/** Takes what is posted and hands it on. */
export const takes =
  (onBody: (body: Buffer, path: string) => unknown): Answer =>
  async (request, reply) => {
    const body = await buffer(request)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"result":{}}')
    await onBody(body, request.url ?? '')
  }

/** Accepts and never answers. */
export const neverAnswers: Answer = (request) => void request.resume()
