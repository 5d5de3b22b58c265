import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

type Place = Pick<Config, 'dataDir' | 'process'>

const fileIn = (dataDir: string) => join(dataDir, 'listening')

/**
 * Writes down where this process listens, for commands that are started without its settings. Returns how to take it
 * back. A worker answers only health checks and gives way to a server of pages.
 */
export function writeListening({ dataDir, process: kind }: Place, url: string): () => void {
  if (kind === 'worker' && readListening(dataDir)) return () => {}
  try {
    writeFileSync(fileIn(dataDir), `${process.pid} ${url}\n`)
  } catch {
    // of use to the doctor alone
  }
  return () => {
    if (written(dataDir)?.pid === process.pid) rmSync(fileIn(dataDir), { force: true })
  }
}

/** Undefined when no server runs on this folder. */
export function readListening(dataDir: string): string | undefined {
  const found = written(dataDir)
  return found && isRunning(found.pid) ? found.url : undefined
}

function written(dataDir: string) {
  try {
    const [, pid, url] = /^(\d+) (\S+)\n$/.exec(readFileSync(fileIn(dataDir), 'utf8')) ?? []
    return url ? { pid: Number(pid), url } : undefined
  } catch {
    return undefined
  }
}

/** Signal 0 is sent to nobody; one that may not be sent has somebody to go to. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
