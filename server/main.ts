import { setMaxListeners } from 'node:events'
import { readConfig, readEnvironment } from './config.ts'
import { createLog, type Log } from './log.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

const patienceMs = 20_000

/** Runs until told to stop; what was started is stopped in reverse. */
async function main() {
  const config = readConfig(readEnvironment())
  const log = createLog(config)
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal)
  const stop = (reason: string) => {
    if (stopped.signal.aborted) return // npm passes on a Ctrl-C that the terminal has sent already
    log.info(`Stopping: ${reason}`)
    stopped.abort()
    setTimeout(() => process.exit(1), patienceMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'a bug reached the top')
      process.exitCode = 1
      stop(event)
    })
  }
  await run(config, log, stopped.signal)
}

async function run(config: ReturnType<typeof readConfig>, log: Log, stopped: AbortSignal) {
  await using cleanup = new AsyncDisposableStack()
  try {
    await start({ config, log, stopped, cleanup })
    if (!stopped.aborted) await new Promise((resolve) => stopped.addEventListener('abort', resolve))
  } catch (error) {
    if (!stopped.aborted) throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
// whatever still holds the loop, a foreign connection for one, must not hold a stopped server
process.exit()
