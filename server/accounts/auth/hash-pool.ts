import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { overloaded } from '../../platform/errors.ts'
import { Semaphore } from '../../platform/semaphore.ts'

/** At most half the cores, so that page requests are not slowed down. */
const THREADS = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** At about 25 ms each the last in the queue waits three seconds; the client times out after five. */
export const WAITING_AT_MOST = 100 * THREADS
const KEPT_IDLE_MS = 30_000

const threads = new Semaphore(THREADS)
const idle: Worker[] = []
let waiting = 0
let rest: NodeJS.Timeout | undefined

/**
 * argon2id on dedicated threads. Node's own pool of four also serves files, compression and DNS, which a
 * burst of wrong passwords would block.
 */
export async function argon2id(options: Argon2Parameters): Promise<Buffer> {
  if (waiting >= WAITING_AT_MOST) throw overloaded()
  waiting++
  const giveBack = await threads.take('argon2id')
  waiting--
  const thread = idle.pop() ?? new Worker(new URL('hash-thread.ts', import.meta.url), { execArgv: [] })
  try {
    thread.ref()
    thread.postMessage(options)
    const [tag] = await once(thread, 'message')
    idle.push(thread)
    return Buffer.from(tag)
  } finally {
    thread.unref() // one without work keeps no process alive, and is not kept long
    clearTimeout(rest)
    rest = setTimeout(() => idle.splice(0).forEach((one) => void one.terminate()), KEPT_IDLE_MS).unref()
    giveBack()
  }
}
