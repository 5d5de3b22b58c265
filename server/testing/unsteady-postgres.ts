import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The way to a database, as a TCP address that can be cut, restored or made to hang, while the database itself
 * stays.
 */
export async function unsteadyWayTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let server: Server
  let port = 0
  let isHanging = false
  const mend = async () => {
    server = createServer((visitor) => {
      const postgres = connect(`${target.searchParams.get('host')}/.s.PGSQL.5432`)
      for (const socket of [visitor, postgres]) {
        sockets.add(socket)
        socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      }
      visitor.pipe(postgres).pipe(visitor)
      if (isHanging) visitor.pause()
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const cut = async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }
  /** Accepts connections and bytes, and sends nothing, like a PostgreSQL that was stopped. */
  const hang = () => {
    isHanging = true
    for (const socket of sockets) socket.pause()
  }
  const resume = () => {
    isHanging = false
    for (const socket of sockets) socket.resume()
  }
  await mend()
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`,
    cut,
    mend,
    hang,
    resume,
  }
}
