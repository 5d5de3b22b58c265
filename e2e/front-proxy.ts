import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** The build that the service worker names after `upgrade()`. */
export const UPGRADED = 'upgraded'

/**
 * Stands between browser and site, as a network would: it can be cut, and it can make the site look like another build,
 * whose files have other addresses and whose old files are gone.
 */
export async function startProxy(siteUrl: string) {
  const site = new URL(siteUrl)
  let isUpgraded = false
  const sockets = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const isFile = path.startsWith('/assets/')
    if (isFile && isUpgraded !== path.startsWith('/assets/b/'))
      return void outgoing.writeHead(404).end()
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const onward = request(
      {
        host: site.hostname,
        port: site.port,
        path: path.replace('/assets/b/', '/assets/'),
        method: incoming.method,
        headers,
      },
      (answer) => void pass(answer, outgoing),
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listen(0)
  const { port } = server.address() as AddressInfo

  async function pass(answer: IncomingMessage, outgoing: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    let body = Buffer.concat(parts)
    const {
      'content-length': _,
      etag: __,
      'content-security-policy': policy,
      ...headers
    } = answer.headers
    // it names the inline scripts by their hash, and they are changed below
    if (policy && !isUpgraded) headers['content-security-policy'] = policy
    if (isUpgraded && /html|javascript|css/.test(answer.headers['content-type'] ?? ''))
      body = Buffer.from(
        body
          .toString()
          .replaceAll('assets/', 'assets/b/')
          .replace(/^const BUILD = .*$/m, `const BUILD = '${UPGRADED}'`),
      )
    outgoing.writeHead(answer.statusCode ?? 500, headers).end(body)
  }

  async function listen(on: number) {
    server.listen(on, '127.0.0.1')
    await once(server, 'listening')
  }

  return {
    url: `http://127.0.0.1:${port}`,
    upgrade: () => {
      isUpgraded = true
    },
    async cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    mend: () => listen(port),
  }
}
