import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { commandLine } from './platform/database/embedded-home.ts'
import { serversOfOneFolder } from './testing/servers-of-one-folder.ts'
import { emptyDatabase } from './testing/test-database.ts'

const { start, runningPostgres, dataDir } = serversOfOneFolder()

test('SIGTERM in the middle of starting leaves nothing behind either', async () => {
  const app = start()
  const postgres = await vi.waitFor(runningPostgres, { timeout: 15_000, interval: 5 })
  expect(await app.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  expect(commandLine(postgres)).toBe('')
})

test('SIGINT with a request that never ends stops everything all the same', async () => {
  const app = start()
  const { hostname, port } = new URL(await app.ready())
  const postgres = runningPostgres()
  const client = connect(Number(port), hostname).on('error', () => {})
  client.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(client, 'data')
  client.write('GET /healthz HTTP/1.1\r\nhost: x\r\n') // the connection is kept, and this one has no end
  expect(await app.end('SIGINT')).toEqual({ code: 0, errors: '' })
  expect(commandLine(postgres)).toBe('')
  client.destroy()
})

test('after a kill -9 the next start works, with the same data', async () => {
  const killed = start()
  await killed.ready()
  await killed.end('SIGKILL')
  const next = start()
  await next.ready()
  expect(next.output()).not.toContain('The first admin was created')
})

test('a second start on the same folder is told so, and the first goes on', async () => {
  const first = start()
  const url = await first.ready()
  const { code, errors } = await start().end()
  expect(code).toBe(1)
  expect(errors).toBe(
    `${dataDir()} is in use by process ${first.pid}. ` +
      'Stop that one first, give this one its own DATA_DIR, or let both share a DATABASE_URL.\n',
  )
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('two processes that start at once on an empty database both work, and make one admin', async () => {
  const DATABASE_URL = await emptyDatabase()
  const [one, other] = [start({ DATABASE_URL }), start({ DATABASE_URL })]
  await Promise.all([one.ready(), other.ready()])
  const created = [one, other].filter((app) => app.output().includes('The first admin was created'))
  expect(created).toHaveLength(1)
})

test('a worker beside a process that has the port works without it', async () => {
  const DATABASE_URL = await emptyDatabase()
  const url = await start({ DATABASE_URL }).ready()
  const second = start({ DATABASE_URL, PORT: new URL(url).port })
  await vi.waitFor(
    () => expect(second.output()).toContain('is ready: background work only'),
    30_000,
  )
})
