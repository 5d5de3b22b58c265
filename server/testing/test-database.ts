import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { connect } from '../platform/database/connect.ts'
import { databaseUrl } from './shared-postgres.ts'

/**
 * A real, migrated and empty database of one's own, cloned in some 30 ms. `close` drops it; without it, the run loses
 * nothing, because the whole server goes when the test run ends.
 */
export async function testDatabase() {
  const name = `test_${randomUUID()}`
  // copied as files: through the journal it would take twice the processor time
  await onServer(
    `create database "${name}" template "${inject('templateDatabase')}" strategy file_copy`,
  )
  const url = databaseUrl(inject('postgresUrl'), name)
  // a machine that runs all tests at once may need longer than a visitor waits
  const { db, pool, close } = connect({
    url,
    log: { warn() {} },
    maxConnections: 5,
    patienceMs: 30_000,
  })
  return {
    db,
    pool,
    url,
    async close() {
      await close()
      await onServer(`drop database "${name}" with (force)`)
    },
  }
}

/** A database without any of our tables, for what runs before or beside the migrations. */
export async function emptyDatabase() {
  const name = `empty_${randomUUID()}`
  await onServer(`create database "${name}"`)
  return databaseUrl(inject('postgresUrl'), name)
}

/** An empty one, and a user of its own who may connect to it and nothing else. */
export async function databaseOfGuest() {
  const url = await emptyDatabase()
  const user = `guest_${randomUUID().replaceAll('-', '')}`
  await onServer(`create role ${user} login password 'guest'`)
  return {
    url: url.replace(/\/\/[^@]*@/, `//${user}:guest@`),
    user,
    database: /empty_[\w-]+/.exec(url)?.[0] ?? '',
    /** By the owner of the server. */
    allow: (statement: string) => onServer(statement),
  }
}

let server: Promise<Client> | undefined

/** By one connection of this worker, which ends with it. */
async function onServer(statement: string) {
  server ??= connectToServer()
  await (await server).query(statement)
}

async function connectToServer() {
  const client = new Client(inject('postgresUrl'))
  client.on('error', () => {
    server = undefined
  })
  await client.connect()
  return client
}
