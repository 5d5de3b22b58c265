import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { testSeed } from '../../tools/seed.ts'
import { dropOldIndex, prepareFeed } from '../news/feed/prepare-store.ts'
import { connect } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { prepareHome } from '../platform/database/embedded-home.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { openQueue } from '../platform/queue/queue.ts'
import { endWithUs } from './end-with-us.ts'
import { databaseFolder } from './test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run, and the migrated database that fresh ones are cloned from. */
    postgresUrl: string
    templateDatabase: string
  }
}

/** Vitest's global setup: one PostgreSQL for the whole run. */
export async function setup(project: TestProject) {
  console.log(`Random tests use SEED=${testSeed()}.`)
  const postgres = await testServer()
  const templateDatabase = `template_${randomUUID()}`
  const client = new Client(postgres.url)
  await client.connect()
  await client.query(`create database "${templateDatabase}"`)
  await client.end()
  const url = databaseUrl(postgres.url, templateDatabase)
  await migrateDatabase(url)
  const { db, close } = connect({ url, log: console })
  await prepareFeed(url, db, { info() {} })
  await dropOldIndex(db)
  await close()
  // the queue's own tables too, so that a clone is ready for it
  const queue = await openQueue({
    url,
    log: pino({ level: 'silent' }),
    runsJobs: false,
  })
  await queue.stop()
  project.provide('postgresUrl', postgres.url)
  project.provide('templateDatabase', templateDatabase)
  return postgres.stop
}

/** An embedded one, gone with the run; or, to try another version, the one that TEST_DATABASE_URL names. */
export async function testServer() {
  const { TEST_DATABASE_URL } = process.env
  if (TEST_DATABASE_URL) return { url: TEST_DATABASE_URL, stop: async () => {} }
  const dataDir = databaseFolder()
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log, durable: false })
  const { cluster, folder } = prepareHome(dataDir)
  const socketFolder = new URL(postgres.url).searchParams.get('host') ?? ''
  const guardian = endWithUs(join(cluster, 'postmaster.pid'), dataDir, folder, socketFolder)
  await withoutAutovacuum(postgres.url)
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop()
      guardian.dismiss()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** It would visit hundreds of databases that live for seconds; a test that needs statistics collects them itself. */
async function withoutAutovacuum(url: string) {
  const client = new Client(url)
  await client.connect()
  await client.query('alter system set autovacuum = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Another database of the same server: only the path differs. */
export function databaseUrl(serverUrl: string, database: string) {
  return serverUrl.replace(/(^\w+:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}
