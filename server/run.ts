import { once } from 'node:events'
import { format } from 'node:util'
import { type Config, misspeltVariables, readConfig, readEnvironment } from './platform/config.ts'
import { makeDataFolder } from './platform/data-folder.ts'
import { openPostgres } from './platform/database/open.ts'
import { createLog } from './platform/log.ts'
import { StartError, startFailure } from './platform/start-error.ts'
import type { start } from './start.ts'

/** A step that hangs does not hold the end, also on a busy machine; what is left of the database ends by itself. */
const patienceMs = 9_000

type Life = Pick<Parameters<typeof start>[0], 'loadWeb' | 'beforeOpening' | 'onStep'> & {
  /** The environment's, unless the caller knows better. */
  config?: () => Config
  whenStarted?: (site: Awaited<ReturnType<typeof start>>, stopped: AbortSignal) => Promise<void>
}

/** A whole life: starts, waits for a signal, stops what was started in reverse, and ends the process. */
export async function run(life: Life = {}): Promise<never> {
  try {
    await runUntilStopped(life)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
  // whatever still holds the loop, a foreign connection for one, must not hold a stopped server
  process.exit()
}

async function runUntilStopped({ config: ownConfig, whenStarted, ...life }: Life) {
  const variables = ownConfig ? {} : readEnvironment()
  const config = ownConfig?.() ?? readConfig(variables)
  const log = createLog(config)
  for (const sentence of misspeltVariables(variables)) log.warn(sentence)
  // libraries print there; among lines of JSON that would be a line which no program can read
  console.warn = (...words) => log.warn(format(...words))
  const stopping = new AbortController()
  const stop = (reason: string) => {
    if (stopping.signal.aborted) return // npm passes on a Ctrl-C that the terminal has sent already
    log.info(`Stopping: ${reason}`)
    stopping.abort()
    setTimeout(() => {
      console.error('Stopping took too long; what still ran was left.')
      process.exit() // with 1 only after a bug
    }, patienceMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'a bug reached the top')
      process.exitCode = 1
      stop(event)
    })
  }

  await using cleanup = new AsyncDisposableStack()
  try {
    const stopped = stopping.signal
    makeDataFolder(config.dataDir)
    // our own PostgreSQL starts while modules load; a connection to another would time out meanwhile
    const embedded = config.databaseUrl ? undefined : openPostgres(config, log, stopped)
    embedded?.catch(() => {}) // start() reports it
    const { start } = await import('./start.ts')
    const postgres = embedded ?? openPostgres(config, log, stopped)
    const site = await start({ config, log, stopped, cleanup, postgres, ...life })
    await whenStarted?.(site, stopped)
    if (!stopped.aborted) await once(stopped, 'abort')
  } catch (error) {
    if (!stopping.signal.aborted) throw startFailure(error, config.dataDir)
  }
}
