import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { commandLine } from './platform/database/embedded-home.ts'
import { readListening } from './platform/http/listening.ts'
import { startProcess } from './testing/app-process.ts'
import { serversOfOneFolder } from './testing/servers-of-one-folder.ts'
import { databaseOfGuest, emptyDatabase } from './testing/test-database.ts'
import { unsteadyWayTo } from './testing/unsteady-postgres.ts'

const { start, runningPostgres, dataDir } = serversOfOneFolder()

test('malformed variables stop the start with one line each and exit code 1', async () => {
  const { code, errors } = await start({
    HOST: '999.1.1.1',
    PORT: 'http',
    LOG_LEVEL: 'loud',
    METRICS_TOKEN: ' ',
    ADMIN_PASSWORD: 'short',
    DATABASE_READ_URL: 'postgres://replica.example/news',
  }).end()
  expect(code).toBe(1)
  expect(errors.trim().split('\n')).toEqual([
    "HOST must be a host name or an IP address, not '999.1.1.1'",
    "PORT must be a whole number from 0 to 65535, not 'http'",
    'ADMIN_PASSWORD must be 8 to 200 characters',
    'METRICS_TOKEN must be at least 8 characters without spaces',
    "LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not 'loud'",
    'DATABASE_READ_URL is used only with DATABASE_URL, which is not set',
  ])
})

test('a data folder that cannot be one ends the start with one sentence', async () => {
  const file = join(dirname(dataDir()), 'a-file')
  writeFileSync(file, '')
  // not even root may write to /sys; /proc takes no folder and says that it is not there
  const wrong = [file, join(file, 'inside'), '/sys/crypto-news', '/proc/crypto-news']
  const ended = await Promise.all(wrong.map((DATA_DIR) => start({ DATA_DIR }).end()))
  expect(ended).toEqual(
    wrong.map((path) => ({
      code: 1,
      errors: expect.stringMatching(
        new RegExp(`^The server cannot write to ${path} \\(DATA_DIR\\): [^\\n]+\\.\\n$`),
      ),
    })),
  )
}, 15_000)

test('a database whose user may not create anything is named in one sentence', async () => {
  const { url, user, database } = await databaseOfGuest()
  const { code, errors } = await start({ DATABASE_URL: url }).end()
  expect(code).toBe(1)
  expect(errors).toBe(
    `DATABASE_URL does not work: permission denied for database ${database}. Its user ${user} must be the owner of a database that can be written to.\n`,
  )
})

test('SIGTERM stops everything, the database included', async () => {
  const app = start()
  await app.ready()
  const postgres = runningPostgres()
  expect(app.output()).toMatch(/Applied \d+ database migrations/)
  expect(readListening(dataDir())).toBe(await app.ready())
  expect(await app.end('SIGTERM')).toEqual({ code: 0, errors: '' })
  expect(commandLine(postgres)).toBe('')
  expect(existsSync(join(dataDir(), 'listening'))).toBe(false)
})

test('a stop whose steps hang ends after ten seconds, says so, and is no failure', async () => {
  const run = `import { run } from '${new URL('run.ts', import.meta.url)}'
    await run({ whenStarted: () => new Promise(() => console.warn('tool %s', 'x', { y: 1 })) })`
  const app = startProcess(dirname(dataDir()), {}, ['--input-type=module', '--eval', run])
  await app.ready()
  // what a library prints is a line like all others
  await vi.waitFor(() =>
    expect(app.output()).toMatch(/^{"level":"warn",.*"msg":"tool x { y: 1 }"}$/m),
  )
  expect(await app.end('SIGTERM')).toEqual({
    code: 0,
    errors: 'Stopping took too long; what still ran was left.\n',
  })
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
  expect(errors).toBe(
    'DATABASE_URL does not work: password authentication failed for user "crypto_news"\n',
  )
})
