/** How often anything a visitor can see has changed, and how often something was hidden or deleted. */
export type Version = { changes: number; removals: number }

type Known = Version & { at: number }

/** Without word from the database nothing older than this counts as known. */
const LOOK_EVERY_MS = 1_000
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

  constructor(read: () => Promise<Version>, clock = () => performance.now()) {
    this.#read = read
    this.#clock = clock
  }

  /** Something may have changed: the next visitor does not get an answer before we have looked. */
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
    while (!this.isRecent) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
      await this.#looking
    }
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

  async #look() {
    // told once more while the question is out, it asks again
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
