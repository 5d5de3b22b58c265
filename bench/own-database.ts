import { rmSync } from 'node:fs'
import { connect } from '../server/platform/database/connect.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { migrateDatabase } from '../server/platform/database/migrate.ts'
import { testFolder } from '../server/testing/test-folder.ts'

/** A PostgreSQL with the product's tables, gone when it is stopped. */
export async function startOwnDatabase() {
  const dataDir = testFolder()
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log })
  await migrateDatabase(postgres.url)
  const { db, close } = connect({ url: postgres.url, log })
  return {
    url: postgres.url,
    db,
    async stop() {
      await close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
