import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import type { AppLog } from '../log.ts'
import { ConfigError } from '../start-error.ts'
import { isDatabaseAway } from './away.ts'
import { runningEmbedded, startEmbedded } from './embedded.ts'

const patienceMs = 60_000
const oldestVersion = 15

/** `directUrl` leads past a pooler, for what needs a session: LISTEN, locks, the job queue. */
type Opened = { url: string; directUrl: string; stop(): Promise<void> }

/** The PostgreSQL to use: the operator's, once it answers, or our own. */
export async function openPostgres(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'demoSignIn'>,
  log: AppLog,
  stopped: AbortSignal,
): Promise<Opened> {
  const { databaseUrl: url, databaseDirectUrl: directUrl = url } = config
  if (url === undefined || directUrl === undefined) {
    const embedded = cluster.isWorker
      ? await embeddedOfPrimary(config.dataDir, stopped)
      : await startEmbedded({ dataDir: config.dataDir, log, durable: !config.demoSignIn })
    return { ...embedded, directUrl: embedded.url }
  }
  await waitFor('DATABASE_URL', url, log, stopped)
  if (directUrl !== url) await waitFor('DATABASE_DIRECT_URL', directUrl, log, stopped)
  return { url, directUrl, stop: async () => {} }
}

/** One of several web processes: the first process runs the database, and starts it again if it dies. */
async function embeddedOfPrimary(dataDir: string, stopped: AbortSignal) {
  for (;;) {
    const url = runningEmbedded(dataDir)
    if (url) return { url, stop: async () => {} }
    await sleep(200, undefined, { signal: stopped })
  }
}

async function waitFor(variable: string, url: string, log: AppLog, stopped: AbortSignal) {
  const start = performance.now()
  for (let tries = 1; ; tries++) {
    try {
      return await checkVersion(variable, url)
    } catch (error) {
      const { message } = error as Error
      if (error instanceof ConfigError) throw error
      if (!isDatabaseAway(error)) throw new ConfigError(`${variable} does not work: ${message}`)
      if (performance.now() - start > patienceMs)
        throw new ConfigError(
          `${variable} cannot be reached: ${message || (error as NodeJS.ErrnoException).code}`,
        )
      if (tries === 1)
        log.warn(`Waiting for the database: ${message || (error as NodeJS.ErrnoException).code}`)
      await sleep(1000, undefined, { signal: stopped })
    }
  }
}

async function checkVersion(variable: string, url: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the query below reports it
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const version = Number.parseInt(rows[0]?.version ?? '', 10)
    if (version < oldestVersion)
      throw new ConfigError(
        `${variable} leads to PostgreSQL ${version}; ${oldestVersion} or later is needed.`,
      )
  } finally {
    await client.end().catch(() => {})
  }
}
