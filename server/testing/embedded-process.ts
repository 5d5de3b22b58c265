import { startEmbedded } from '../platform/database/embedded.ts'

/** Run as a process of its own by tests that kill it: starts PostgreSQL on the given folder and says where. */
const [dataDir = ''] = process.argv.slice(2)
const log = { info() {}, warn: console.error, error: console.error }

try {
  const postgres = await startEmbedded({ dataDir, log, durable: false })
  console.log(postgres.url)
  process.once('SIGTERM', () => postgres.stop())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
