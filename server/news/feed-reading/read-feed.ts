import { Worker } from 'node:worker_threads'
import type { ParsedFeed, ReadingSource } from './parse-feed.ts'
import { type NotAFeedCause, NotAFeedError } from './raw-feed.ts'

export type ReadingTask = { bytes: Uint8Array; source: ReadingSource }
export type ReadingAnswer =
  | { feed: ParsedFeed }
  | { refused: { kind: NotAFeedCause; message: string } }
  | { broken: string }

export type ReadingLimits = { seconds: number; memoryMb: number }

/** A harmless feed of 10 MB takes a tenth of a second and 60 MB. */
const LIMITS: ReadingLimits = { seconds: 10, memoryMb: 256 }
/** Few, so that parsing leaves CPU for visitors. */
const THREADS = 2

/** parseFeed in a thread, so that no feed blocks requests; one that takes too long is ended. */
export function readFeed(bytes: Uint8Array, source: ReadingSource): Promise<ParsedFeed> {
  return readers.read(bytes, source)
}

type Task = ReadingTask & { resolve: (feed: ParsedFeed) => void; reject: (error: Error) => void }
type Thread = {
  worker: Worker
  isReady: boolean
  task?: Task | undefined
  timer?: NodeJS.Timeout
  end?: Error
}

/** A pool of threads that start when they are first needed and stay. */
export class FeedReaders {
  readonly #limits: ReadingLimits
  readonly #most: number
  readonly #threads = new Set<Thread>()
  readonly #waiting: Task[] = []

  constructor(limits: ReadingLimits = LIMITS, most = THREADS) {
    this.#limits = limits
    this.#most = most
  }

  read(bytes: Uint8Array, source: ReadingSource): Promise<ParsedFeed> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bytes, source, resolve, reject })
      this.#next()
    })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()))
  }

  #next() {
    if (this.#waiting.length === 0) return
    const idle = [...this.#threads].find((thread) => !thread.task)
    const thread = idle ?? (this.#threads.size < this.#most ? this.#start() : undefined)
    const task = thread && this.#waiting.shift()
    if (!task) return
    thread.task = task
    thread.worker.ref()
    if (thread.isReady) this.#send(thread, task)
  }

  #send(thread: Thread, { bytes, source }: Task) {
    const { seconds } = this.#limits
    thread.timer = setTimeout(() => this.#end(thread, `after ${seconds} seconds`), seconds * 1000)
    const copy = new Uint8Array(bytes)
    thread.worker.postMessage({ bytes: copy, source } satisfies ReadingTask, [copy.buffer])
  }

  #start(): Thread {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
      // neither the options of a debugger nor those of a test runner
      execArgv: [],
    })
    const thread: Thread = { worker, isReady: false }
    this.#threads.add(thread)
    worker.on('message', (answer: ReadingAnswer | { isReady: true }) => {
      const { task } = thread
      if ('isReady' in answer) {
        // only now, so that the time a busy machine takes to start a thread is not the feed's
        thread.isReady = true
        if (task) this.#send(thread, task)
        return
      }
      // a thread that is being ended takes no other task
      if (thread.end) return
      clearTimeout(thread.timer)
      thread.task = undefined
      // a thread without work does not keep the process alive
      worker.unref()
      if (task) settle(task, answer)
      this.#next()
    })
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        this.#end(thread, `because it took more than ${this.#limits.memoryMb} MB`)
      else thread.end ??= error
    })
    worker.on('exit', () => {
      clearTimeout(thread.timer)
      this.#threads.delete(thread)
      thread.task?.reject(thread.end ?? new Error('A thread ended before it had read its feed.'))
      this.#next()
    })
    return thread
  }

  #end(thread: Thread, why: string) {
    thread.end ??= new NotAFeedError('TOO_COSTLY', `Reading this feed was ended ${why}.`)
    void thread.worker.terminate()
  }
}

function settle({ resolve, reject }: Task, answer: ReadingAnswer) {
  if ('feed' in answer) resolve(answer.feed)
  else if ('refused' in answer) reject(new NotAFeedError(answer.refused.kind, answer.refused.message))
  else reject(new Error(answer.broken))
}

const readers = new FeedReaders()
