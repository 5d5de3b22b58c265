import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { isDatabaseAway } from './away.ts'
import { connect } from './connect.ts'

test.each([
  ['nobody listens', 'postgres://u:p@127.0.0.1:1/db'],
  ['no socket there', 'postgres://u:p@/db?host=%2Fnowhere'],
  ['an unknown host', 'postgres://u:p@no-such-host.invalid/db'],
])('away: %s', async (_, url) => {
  const { db, close } = connect({ url, log: console })
  expect(isDatabaseAway(await failureOf(db.execute(sql`select 1`)))).toBe(true)
  await close()
})

test('away: the server ended the connection, and the next query works again', async () => {
  const { db, close } = await testDatabase()
  expect(
    isDatabaseAway(await failureOf(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))),
  ).toBe(true)
  await expect(db.execute(sql`select 1`)).resolves.toBeDefined()
  await close()
})

test('away: a server that accepts the connection and does not answer in time', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  client.on('error', () => {})
  expect(isDatabaseAway(await failureOf(client.connect()))).toBe(true)
  server.close()
})

test('not away: a mistake in SQL, a missing file', async () => {
  const { db, close } = await testDatabase()
  expect(isDatabaseAway(await failureOf(db.execute(sql`select nonsense`)))).toBe(false)
  expect(isDatabaseAway(await failureOf(async () => readFileSync('/nowhere')))).toBe(false)
  await close()
})

async function failureOf(work: PromiseLike<unknown> | (() => Promise<unknown>)): Promise<unknown> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    return error
  }
  throw new Error('it did not fail')
}
