import { rmSync } from 'node:fs'
import { connect } from '../server/platform/database/connect.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { migrateDatabase } from '../server/platform/database/migrate.ts'
import { testFolder } from '../server/testing/test-folder.ts'

/** A PostgreSQL with the product's tables, deleted when it is stopped unless it is in a folder to `keep`. */
export async function startOwnDatabase(keep?: string) {
  const dataDir = keep ?? testFolder()
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbedded({ dataDir, log })
  await migrateDatabase(postgres.url)
  const { db, close } = connect({ url: postgres.url, log })
  return {
    url: postgres.url,
    db,
    dataDir,
    async stop() {
      await close()
      await postgres.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
