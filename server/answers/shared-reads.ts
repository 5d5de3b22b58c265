import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenReply } from '../http/open-reads.ts'
import type { Version } from './version.ts'

/** Some of it depends on the clock: then it is read anew, though nothing has changed. */
const KEPT_MS = 10_000
/** Of one version; thousands of addresses would otherwise be remembered for nothing. */
const MOST_READS = 200

type Reads = { version: Version; begunAt: number; replies: Map<string, OpenReply> }

/**
 * What pages have read at one version of the data. Menu, foot, prices and top stories are the same on all of them, so
 * the next page of that version does not ask the database again.
 */
export class SharedReads {
  readonly #ofPage = new AsyncLocalStorage<Reads>()
  readonly #clock: () => number
  #newest: Reads | undefined

  constructor(clock = () => performance.now()) {
    this.#clock = clock
  }

  /** Makes a page in a snapshot of this version; `madeAt` is the age of the oldest it may show. */
  async during<Result>(
    version: Version,
    make: () => Promise<Result>,
  ): Promise<{ result: Result; madeAt: number }> {
    const reads = this.#readsAt(version)
    return { result: await this.#ofPage.run(reads, make), madeAt: reads.begunAt }
  }

  /** Outside of `during` nobody knows the version, and everything is read. */
  async read(path: string, ask: () => Promise<OpenReply>): Promise<OpenReply> {
    const replies = this.#ofPage.getStore()?.replies
    const known = replies?.get(path)
    if (known) return known
    const reply = await ask()
    // a question of one address, such as a search, is no other page's
    if (replies && reply.status === 200 && !path.includes('?') && replies.size < MOST_READS)
      replies.set(path, reply)
    return reply
  }

  #readsAt(version: Version): Reads {
    const now = this.#clock()
    const newest = this.#newest
    if (newest?.version.changes === version.changes && now - newest.begunAt < KEPT_MS) return newest
    const reads = { version, begunAt: now, replies: new Map<string, OpenReply>() }
    // a snapshot that was begun earlier may come later
    if (!newest || version.changes >= newest.version.changes) this.#newest = reads
    return reads
  }
}
