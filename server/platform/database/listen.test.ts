import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'vitest'
import { listenTo } from './connect.ts'

test('who stops listening does not wait for a database that takes calls and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const stop = listenTo(
    `postgres://nobody:nothing@127.0.0.1:${port}/none`,
    'site_changed',
    () => {},
  )
  const [socket] = await once(silent, 'connection')
  await once(socket, 'data')
  await stop()
  socket.destroy()
  silent.close()
})
