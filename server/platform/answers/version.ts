/** How often anything a visitor can see has changed, and how often something was hidden or deleted. */
export type Version = { changes: number; removals: number }

type Known = Version & { at: number }

/** Without word from the database nothing older than this counts as known. */
const LOOK_EVERY_MS = 1_000
/** While news is stored, word of it comes hundreds of times a second. */
const LOOK_SOON_MS = 20
const HISTORY = 200

/** What this process knows of the version. It looks when it was told to, and never less than once a second of use. */
export class VersionWatch {
  readonly #read: () => Promise<Version>
  readonly #clock: () => number
  /** The newest last; each with the moment from which it was known. */
  readonly #known: Known[] = []
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<void> | undefined
  #mustLook = false
  #soon: NodeJS.Timeout | undefined

  constructor(read: () => Promise<Version>, clock = () => performance.now()) {
    this.#read = read
    this.#clock = clock
  }

  /** Another process has changed something: we look soon, and nobody waits for that. */
  told() {
    this.#soon ??= setTimeout(async () => {
      this.#soon = undefined
      await this.#looking?.catch(() => {}) // a question that is out may have been asked before the change
      await this.#lookOnce().catch(() => {}) // the next visitor meets the failure
    }, LOOK_SOON_MS).unref()
  }

  /** Something was changed here: the next visitor does not get an answer before we have looked. */
  lookAgain() {
    this.#mustLook = true
  }

  get isRecent(): boolean {
    return !this.#mustLook && this.#clock() - this.#lookedAt <= LOOK_EVERY_MS
  }

  get current(): Version {
    return this.#known.at(-1) ?? { changes: -1, removals: -1 }
  }

  /** Looks unless that was done a moment ago; throws when the database is away. */
  async refresh(): Promise<void> {
    while (!this.isRecent) await this.#lookOnce()
  }

  /** Since when a version newer than this one has been known; undefined while it is the newest. */
  supersededAt({ changes }: Version): number | undefined {
    return this.#known.find((known) => known.changes > changes)?.at
  }

  /** A reading that came with data counts like a look. */
  learn(version: Version) {
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
    // changed here once more while the question is out, it asks again
    this.#mustLook = false
    const askedAt = this.#clock()
    try {
      this.learn(await this.#read())
      this.#lookedAt = askedAt
    } catch (error) {
      this.#mustLook = true
      throw error
    }
  }
}
