import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { cutOffHoarders } from './client-limits.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function listening(app: FastifyInstance) {
  open.push(app)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function client(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // being cut off is what is waited for
  return socket
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('every connection has its deadlines', async () => {
  const site = await testApp()
  open.push(site)
  const { server } = await buildApp(site.context)
  expect(server.headersTimeout).toBe(10_000)
  expect(server.requestTimeout).toBe(30_000)
  expect(server.timeout).toBe(30_000)
  expect(server.keepAliveTimeout).toBe(72_000)
})

test('a few requests at once are answered in order, a flood is cut off', async () => {
  const app = Fastify({ serverFactory: (listener) => createServer(cutOffHoarders(listener)) })
  let handled = 0
  const holding: (() => void)[] = []
  app.get('/quick', async () => 'quick')
  app.get('/slow', () => {
    handled++
    return new Promise<string>((resolve) => holding.push(() => resolve('slow')))
  })
  const port = await listening(app)

  const honest = client(port)
  let got = ''
  honest.on('data', (text) => {
    got += text
  })
  honest.write(request('/quick').repeat(4))
  while (got.split('quick').length < 5) await once(honest, 'data')

  const flood = client(port)
  flood.write(request('/slow').repeat(50))
  await once(flood, 'close')
  expect(handled).toBe(4)
  for (const finish of holding) finish()
  honest.destroy()
})

test('an answer that is not taken in time ends with its connection', async () => {
  const app = Fastify({ serverFactory: (listener) => createServer(cutOffHoarders(listener, 100)) })
  app.get('/never', () => new Promise(() => {}))
  const socket = client(await listening(app))
  socket.write(request('/never'))
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})
