/** A process of its own: the least a Node server can do, to see what the machine itself lets wait. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = randomBytes(Number(process.argv[2]))
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())
