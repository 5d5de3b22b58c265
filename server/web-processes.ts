import cluster, { type Worker } from 'node:cluster'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

const STOP_PATIENCE_MS = 8_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** One that lived this long died of something else than its start. */
const LIVED_LONG_MS = 60_000

type Options = { count: number; databaseUrl: string; log: Pick<Log, 'error'> }

/** Web processes on one port, each with this process's database. One that dies is replaced. Answers how to stop them. */
export async function startWebProcesses({ count, databaseUrl, log }: Options): Promise<() => Promise<void>> {
  cluster.setupPrimary({ exec: resolve(import.meta.dirname, 'main.ts') })
  let stopping = false
  let quickDeaths = 0

  function fork(): Worker {
    const bornAt = performance.now()
    const child = cluster.fork({ DATABASE_URL: databaseUrl, PROCESS: 'web', WEB_PROCESSES: '1' })
    child.once('exit', async (code, signal) => {
      if (stopping) return
      quickDeaths = performance.now() - bornAt > LIVED_LONG_MS ? 0 : quickDeaths + 1
      log.error(`A web process ended (${signal ?? code}) and is replaced`)
      await sleep(Math.min(FIRST_WAIT_MS * 2 ** quickDeaths, LONGEST_WAIT_MS), undefined, { ref: false })
      if (!stopping) fork()
    })
    return child
  }

  const listening = Array.from({ length: count }, fork).map(
    (child) =>
      new Promise<void>((resolve, reject) => {
        child.once('listening', () => resolve())
        child.once('exit', () => reject(new Error('A web process ended before it could listen')))
      }),
  )
  await Promise.all(listening)

  return async () => {
    stopping = true
    const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined)
    const ended = children.map((child) => new Promise<void>((resolve) => child.once('exit', () => resolve())))
    for (const child of children) child.process.kill('SIGTERM')
    const patience = sleep(STOP_PATIENCE_MS, 'late' as const, { ref: false })
    if ((await Promise.race([Promise.all(ended), patience])) === 'late')
      for (const child of children) child.process.kill('SIGKILL')
  }
}
