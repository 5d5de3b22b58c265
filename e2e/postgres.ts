import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrateDatabase } from '../server/database/migrate.ts'
import { databaseUrl } from '../server/testing/shared-postgres.ts'
import { testFolder } from '../server/testing/test-folder.ts'

const TEMPLATE = 'e2e_template'

/** Playwright's global setup: one PostgreSQL for the run, with a migrated database that sites are cloned from. */
export default async function globalSetup() {
  const dataDir = testFolder()
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log, durable: false })
  process.env.E2E_POSTGRES_URL = postgres.url
  await onServer(`create database ${TEMPLATE}`)
  await migrateDatabase(databaseUrl(postgres.url, TEMPLATE))
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  }
}

/** A migrated, empty database of one's own. */
export async function freshDatabase() {
  const name = `e2e_${randomUUID()}`
  await onServer(`create database "${name}" template ${TEMPLATE}`)
  return databaseUrl(serverUrl(), name)
}

async function onServer(statement: string) {
  const client = new Client(serverUrl())
  await client.connect()
  await client.query(statement)
  await client.end()
}

function serverUrl() {
  const url = process.env.E2E_POSTGRES_URL
  if (!url) throw new Error('The end-to-end run has no database: start it with npm run e2e')
  return url
}
