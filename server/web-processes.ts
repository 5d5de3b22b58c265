import cluster, { type Worker } from 'node:cluster'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

/** They finish responses for two seconds and work for three; jobs and database must stop after them. */
const STOP_PATIENCE_MS = 5_500
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A process that lived this long did not die of its start. */
const LIVED_LONG_MS = 60_000

/** A small heap is collected as quickly as a large one: half the memory for the same CPU (`npm run bench -- pages`). */
export const SMALL_MEMORY = {
  execArgv: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  env: { MALLOC_ARENA_MAX: '2' },
}

type Options = { count: number; log: Pick<AppLog, 'error'>; stopped: AbortSignal }

/** Web processes on one port beside this one's database and jobs. Dead ones are replaced. */
export function startWebProcesses({ count, log, stopped }: Options) {
  cluster.setupPrimary({
    exec: resolve(import.meta.dirname, 'main.ts'),
    execArgv: [...process.execArgv, ...SMALL_MEMORY.execArgv],
  })
  let quickDeaths = 0

  function fork(): Worker {
    const bornAt = performance.now()
    const child = cluster.fork({ ...SMALL_MEMORY.env, PROCESS: 'web', WEB_PROCESSES: '1' })
    child.once('exit', async (code, signal) => {
      if (stopped.aborted) return
      quickDeaths = performance.now() - bornAt > LIVED_LONG_MS ? 0 : quickDeaths + 1
      log.error(`A web process ended (${signal ?? code}) and is replaced`)
      await sleep(Math.min(FIRST_WAIT_MS * 2 ** quickDeaths, LONGEST_WAIT_MS), undefined, {
        ref: false,
      })
      if (!stopped.aborted) fork()
    })
    return child
  }

  const firsts = Array.from({ length: count }, fork)
  return {
    /** The port, once all of them listen. */
    async listening(): Promise<number> {
      const ports = await Promise.race([Promise.all(firsts.map(portOf)), rejectedWhen(stopped)])
      return ports[0] ?? 0
    },
    async stop() {
      const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)
      const ended = Promise.all(
        children.map((child) => new Promise((gone) => child.once('exit', gone))),
      )
      const killAll = (signal: NodeJS.Signals) => {
        for (const child of children) child.process.kill(signal)
      }
      killAll('SIGTERM')
      const late = setTimeout(killAll, STOP_PATIENCE_MS, 'SIGKILL')
      await ended
      clearTimeout(late)
    },
  }
}

const portOf = (child: Worker) =>
  new Promise<number>((found, reject) => {
    child.once('listening', ({ port }) => found(port))
    child.once('exit', () =>
      reject(
        new StartError('A web process ended before it could listen; its own words stand above.'),
      ),
    )
  })

const rejectedWhen = (stopped: AbortSignal) =>
  new Promise<never>((_, reject) =>
    stopped.addEventListener('abort', () => reject(stopped.reason), { once: true }),
  )
