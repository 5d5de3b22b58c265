import { within } from '../semaphore.ts'

/** Counters: changes visible to visitors, and removals (hidden or deleted). */
export type Version = { changes: number; removals: number }

/** `readAt`: when its read began. `after`: when the version before it was last read, so that the change came later. */
type Known = Version & { readAt: number; after: number }

/** Without a notification, a known version expires after this long. */
const LOOK_EVERY_MS = 1_000
/** Delay before re-reading after a notification; during ingest they come hundreds of times a second. */
const LOOK_SOON_MS = 20
/** A database that is silent for longer counts as away. Reading the version takes under a millisecond. */
const READ_WITHIN_MS = 1_500
const HISTORY = 200

/** Tracks the data version known to this process, re-read after notifications and at least once a second while in use. */
export class VersionWatch {
  readonly #read: () => Promise<Version>
  readonly #clock: () => number
  /** Newest last. */
  readonly #known: Known[] = []
  #lookedAt = Number.NEGATIVE_INFINITY
  #askedAt = 0
  #looking: Promise<void> | undefined
  #writes = 0
  /** How many of the writes the latest read contains. */
  #writesRead = 0
  #required = 0
  #soon: NodeJS.Timeout | undefined
  /** Called when something was hidden or deleted since the version before. */
  onRemoval: (() => void) | undefined

  constructor(read: () => Promise<Version>, clock = () => performance.now()) {
    this.#read = read
    this.#clock = clock
  }

  /** Another process changed something: re-read soon, without making anybody wait. */
  onNotify() {
    this.#soon ??= setTimeout(async () => {
      this.#soon = undefined
      await this.#looking?.catch(() => {}) // a query under way may have started before the change
      await this.#lookOnce().catch(() => {}) // the next visitor meets the failure
    }, LOOK_SOON_MS).unref()
  }

  /**
   * A signed-in person changed something through this process: the next response waits for a re-read, and
   * none is sent that was rendered from an older version than it finds.
   */
  requireNewest() {
    this.#writes++
  }

  /** The version that responses must be rendered from at least, as its number of changes. */
  get required(): number {
    return this.#required
  }

  get isRecent(): boolean {
    return this.#writesRead === this.#writes && this.#clock() - this.#lookedAt <= LOOK_EVERY_MS
  }

  get current(): Version {
    return this.#known.at(-1) ?? { changes: -1, removals: -1 }
  }

  /** Re-reads unless that was just done; throws when the database is unreachable or silent. */
  async refresh(): Promise<void> {
    while (!this.isRecent) {
      const look = this.#lookOnce()
      // A read that is late goes on, so that the first response of the database is noticed.
      const late = await within(this.#askedAt + READ_WITHIN_MS - this.#clock(), look, 'late')
      if (late) throw new Error('Query read timeout: the data version')
    }
  }

  /** Until when this version was surely the newest; undefined while it still is. */
  newestUntil({ changes }: Version): number | undefined {
    return this.#known.find((known) => known.changes > changes)?.after
  }

  /** A version read together with data counts as a re-read; `readAt` is when that began. */
  record(version: Version, readAt = this.#clock()) {
    const before = this.#known.at(-1)
    if (before && version.changes <= before.changes) return
    const after = before ? Math.max(before.readAt, this.#lookedAt) : readAt
    this.#known.push({ ...version, readAt, after })
    if (this.#known.length > HISTORY) this.#known.shift()
    if (before && version.removals > before.removals) this.onRemoval?.()
  }

  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look() {
    // A write while the query runs is not counted, so the query runs again.
    const writes = this.#writes
    const askedAt = this.#clock()
    this.#askedAt = askedAt
    this.record(await this.#read(), askedAt)
    this.#lookedAt = askedAt
    if (writes > this.#writesRead) this.#required = this.current.changes
    this.#writesRead = writes
  }
}
