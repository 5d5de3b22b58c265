import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { migrateDatabase } from '../server/platform/database/migrate.ts'
import { databaseUrl, testServer } from '../server/testing/shared-postgres.ts'

const TEMPLATE = 'e2e_template'

/** Playwright's global setup: one PostgreSQL for the run, with a migrated database that sites are cloned from. */
export default async function globalSetup() {
  const postgres = await testServer()
  process.env.E2E_POSTGRES_URL = postgres.url
  await onServer(`drop database if exists ${TEMPLATE}`)
  await onServer(`create database ${TEMPLATE}`)
  await migrateDatabase(databaseUrl(postgres.url, TEMPLATE))
  return postgres.stop
}

/** A migrated, empty database of one's own. */
export async function freshDatabase() {
  const name = `e2e_${randomUUID()}`
  await onServer(`create database "${name}" template ${TEMPLATE} strategy file_copy`)
  return databaseUrl(serverUrl(), name)
}

/** `npm run chaos -- pgbouncer` runs the journeys through a pooler. */
export function waysTo(url: string): Record<string, string> {
  const { E2E_POOLER_URL } = process.env
  if (!E2E_POOLER_URL) return { DATABASE_URL: url }
  const name = new URL(url).pathname.slice(1)
  return { DATABASE_URL: databaseUrl(E2E_POOLER_URL, name), DATABASE_DIRECT_URL: url }
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
