import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { migrateDatabase } from '../server/platform/database/migrate.ts'

const AT_ONCE = 4

export const twoMigrations = {
  title: `${AT_ONCE} processes migrate one empty database at once`,
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'crypto-news-chaos-'))
    const postgres = await startEmbedded({
      dataDir,
      log: { info() {}, warn: console.warn, error: console.error },
    })
    const start = performance.now()
    const outcomes = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => migrateDatabase(postgres.url)),
    )
    const milliseconds = Math.round(performance.now() - start)
    const client = new Client(postgres.url)
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int as rows, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations',
    )
    await client.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return {
      'that failed': outcomes.filter(({ status }) => status === 'rejected').length,
      'migrations applied, of them twice': `${rows[0].rows}, ${rows[0].rows - rows[0].migrations}`,
      milliseconds,
    }
  },
}
