import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commandLine, postmaster } from './platform/database/embedded-home.ts'
import { startProcess } from './testing/app-process.ts'
import { emptyDatabase } from './testing/test-database.ts'
import { testFolder } from './testing/test-folder.ts'
import { unsteadyWayTo } from './testing/unsteady-postgres.ts'

// one folder for all: making a database anew takes most of the time
let folder: string
const started: ReturnType<typeof startProcess>[] = []

beforeAll(() => {
  folder = testFolder()
})

afterEach(async () => void (await Promise.all(started.splice(0).map((app) => app.end('SIGTERM')))))

afterAll(() => rmSync(folder, { recursive: true }))

test('malformed variables stop the start with one line each and exit code 1', async () => {
  const { code, errors } = await start({ PORT: 'http', LOG_LEVEL: 'loud', ADMIN_PASSWORD: 'short' }).end()
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    "PORT must be a whole number from 0 to 65535, not 'http'",
    'ADMIN_PASSWORD must be 8 to 200 characters',
    "LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not 'loud'",
  ])
})

test('SIGTERM stops everything, the database included', async () => {
  const app = start()
  await app.ready()
  const postgres = runningPostgres()
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

test('the server waits for its database, is not ready while it is away, and recovers by itself', async () => {
  const way = await unsteadyWayTo(await emptyDatabase())
  await way.cut()
  const app = start({ DATABASE_URL: way.url })
  await vi.waitFor(() => expect(app.output()).toContain('Waiting for the database'), 15_000)
  await way.mend()
  const url = await app.ready()
  await way.cut()
  const away = await fetch(`${url}/readyz`)
  expect(away.status).toBe(503)
  expect(await away.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await way.mend()
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 10_000)
  await app.end('SIGTERM')
  await way.cut()
})

test('a database that refuses the password is named at once', async () => {
  const DATABASE_URL = (await emptyDatabase()).replace(/:[^:@]+@/, ':wrong@')
  const { code, errors } = await start({ DATABASE_URL }).end()
  expect(code).toBe(1)
  expect(errors).toBe('DATABASE_URL does not work: password authentication failed for user "crypto_news"\n')
})

function start(env: Record<string, string> = {}) {
  const app = startProcess(folder, env)
  started.push(app)
  return app
}

function runningPostgres() {
  const running = postmaster(join(folder, 'data/postgres/cluster'))
  if (!running?.pid) throw new Error('no PostgreSQL runs')
  return running.pid
}
