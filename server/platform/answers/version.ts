/** Counters: changes visible to visitors, and removals (hidden or deleted). */
export type Version = { changes: number; removals: number }

type Known = Version & { at: number }

/** Without a notification, a known version expires after this long. */
const LOOK_EVERY_MS = 1_000
/** Delay before re-reading after a notification; during ingest they come hundreds of times a second. */
const LOOK_SOON_MS = 20
const HISTORY = 200

/**
 * Tracks the data version known to this process, re-read after notifications and at least once a second while
 * in use.
 */
export class VersionWatch {
  readonly #read: () => Promise<Version>
  readonly #clock: () => number
  /** Newest last, each with the time it became known. */
  readonly #known: Known[] = []
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #mustLook = false
  #soon: NodeJS.Timeout | undefined

  constructor(read: () => Promise<Version>, clock = () => performance.now()) {
    this.#read = read
    this.#clock = clock
  }

  /** Another process changed something: re-read soon, without making anybody wait. */
  onNotify() {
    this.#soon ??= setTimeout(async () => {
      this.#soon = undefined
      await this.#looking?.catch(() => {}) // a question that is out may have been asked before the change
      await this.#lookOnce().catch(() => {}) // the next visitor meets the failure
    }, LOOK_SOON_MS).unref()
  }

  /** Something was changed by this process: the next response waits for a re-read. */
  invalidate() {
    this.#mustLook = true
  }

  get isRecent(): boolean {
    return !this.#mustLook && this.#clock() - this.#lookedAt <= LOOK_EVERY_MS
  }

  get current(): Version {
    return this.#known.at(-1) ?? { changes: -1, removals: -1 }
  }

  /** Re-reads unless that was just done; throws when the database is unreachable. */
  async refresh(): Promise<void> {
    while (!this.isRecent) await this.#lookOnce()
  }

  /** Since when a newer version has been known; undefined while this one is the newest. */
  supersededAt({ changes }: Version): number | undefined {
    return this.#known.find((known) => known.changes > changes)?.at
  }

  /** A version read together with data counts as a re-read. */
  record(version: Version) {
    if (version.changes <= this.current.changes) return
    this.#known.push({ ...version, at: this.#clock() })
    if (this.#known.length > HISTORY) this.#known.shift()
  }

  #lookOnce(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #look() {
    // If something changes here while the query runs, it runs again.
    this.#mustLook = false
    const askedAt = this.#clock()
    try {
      this.record(await this.#read())
      this.#lookedAt = askedAt
    } catch (error) {
      this.#mustLook = true
      throw error
    }
  }
}
