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

/** A pool of threads that start when they are first needed and stay. */
export class FeedReaders {
  readonly #limits: ReadingLimits
  readonly #most: number
  readonly #threads = new Set<Worker>()
  readonly #idle = new Set<Worker>()
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(limits: ReadingLimits = LIMITS, most = THREADS) {
    this.#limits = limits
    this.#most = most
  }

  async read(bytes: Uint8Array, source: ReadingSource): Promise<ParsedFeed> {
    if (this.#busy < this.#most) this.#busy++
    else await new Promise<void>((turn) => this.#waiting.push(turn))
    try {
      return await this.#ask(bytes, source)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy--
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((worker) => worker.terminate()))
  }

  #ask(bytes: Uint8Array, source: ReadingSource): Promise<ParsedFeed> {
    const { seconds, memoryMb } = this.#limits
    const [ready] = this.#idle
    const worker = ready ?? this.#start()
    this.#idle.delete(worker)
    return new Promise<ParsedFeed>((resolve, reject) => {
      let failure = new Error('A thread ended before it had read its feed.')
      let timer: NodeJS.Timeout | undefined
      const end = (why: string) => {
        failure = new NotAFeedError('TOO_COSTLY', `Reading this feed was ended ${why}.`)
        void worker.terminate().then(() => reject(failure))
      }
      function send() {
        timer = setTimeout(() => end(`after ${seconds} seconds`), seconds * 1000)
        const copy = new Uint8Array(bytes)
        worker.postMessage({ bytes: copy, source } satisfies ReadingTask, [copy.buffer])
      }
      worker.removeAllListeners()
      worker.ref()
      worker.on('message', (answer: ReadingAnswer | { isReady: true }) => {
        // only now, so that the time a busy machine takes to start a thread is not the feed's
        if ('isReady' in answer) return send()
        // a thread that is being ended takes no other task
        if (failure instanceof NotAFeedError) return
        clearTimeout(timer)
        // a thread without work does not keep the process alive
        worker.unref()
        this.#idle.add(worker)
        if ('feed' in answer) resolve(answer.feed)
        else if ('refused' in answer)
          reject(new NotAFeedError(answer.refused.kind, answer.refused.message))
        else reject(new Error(answer.broken))
      })
      worker.on('error', (error: Error & { code?: string }) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          end(`because it took more than ${memoryMb} MB`)
        else failure = error
      })
      worker.on('exit', () => {
        clearTimeout(timer)
        this.#threads.delete(worker)
        this.#idle.delete(worker)
        reject(failure)
      })
      if (ready) send()
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb },
      // neither the options of a debugger nor those of a test runner
      execArgv: [],
    })
    this.#threads.add(worker)
    return worker
  }
}

const readers = new FeedReaders()
