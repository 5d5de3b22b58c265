import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { TwoPartLru } from './lru.ts'
import type { Version, VersionWatch } from './version.ts'

/** From the moment a newer version is known, the old bytes may be sent for this long. */
const STALE_MS = 1_000
/** While news streams in every answer is old at once: the same one is made anew no more often than this. */
const REMAKE_MS = 500
/** Then a visitor waits for the one rendering this long, and gets the old bytes. */
const WAIT_MS = 2_000
/** Answers say '5 minutes ago': they age even when nothing changes. */
const MAX_AGE_MS = 60_000
/** What an entry costs beside its bytes. */
const ENTRY_BYTES = 2_000

/** An answer with the version of the data it was made from, read in the same snapshot. */
export type Made = { answer: Answer; version: Version }
type Kept = Made & { at: number }
export type Found = { answer: Answer; isStale: boolean }

type Options = {
  waitMs?: number
  watch: VersionWatch
  maxBytes: number
  clock?: () => number
  isAway: (error: unknown) => boolean
}

/** Finished answers by what was asked. docs/decisions/030-answer-cache.md has the rules in one table. */
export class AnswerCache {
  readonly #kept: TwoPartLru<Kept>
  readonly #making = new Map<string, Promise<Made>>()
  readonly #watch: VersionWatch
  readonly #clock: () => number
  readonly #waitMs: number
  readonly #isAway: (error: unknown) => boolean

  constructor({ watch, maxBytes, isAway, waitMs = WAIT_MS, clock = () => performance.now() }: Options) {
    this.#kept = new TwoPartLru(maxBytes)
    this.#watch = watch
    this.#clock = clock
    this.#isAway = isAway
    this.#waitMs = waitMs
  }

  /** The answer if it can be sent this very moment, without asking anybody. */
  hot(key: string): Answer | undefined {
    if (!this.#watch.isRecent) return undefined
    const kept = this.#kept.get(key)
    return kept && this.#isFresh(kept) ? kept.answer : undefined
  }

  /** Whether there are bytes of it, however old. */
  has(key: string): boolean {
    return this.#kept.get(key) !== undefined
  }

  /** The answer, made if need be; undefined when it would take too long. */
  async find(key: string, make: () => Promise<Made>): Promise<Found | undefined> {
    const kept = this.#kept.get(key)
    try {
      await this.#watch.refresh()
      if (kept && this.#isFresh(kept)) return { answer: kept.answer, isStale: false }
      return await this.#findNewer(key, kept, make)
    } catch (error) {
      // while the database is away the old bytes are the best there is, unless they show what was hidden
      if (kept && this.#mayBeSent(kept) && this.#isAway(error)) return { answer: kept.answer, isStale: true }
      throw error
    }
  }

  async #findNewer(
    key: string,
    kept: Kept | undefined,
    make: () => Promise<Made>,
  ): Promise<Found | undefined> {
    const giveUpAt = this.#clock() + this.#waitMs
    const old = kept && this.#mayBeSent(kept) ? kept : undefined
    if (old && this.#isStaleForAMoment(old)) {
      // the next visitor makes it again and meets the failure
      if (this.#clock() - old.at >= REMAKE_MS) this.#made(key, make).catch(() => {})
      return { answer: old.answer, isStale: true }
    }
    while (true) {
      const making = this.#made(key, make)
      const made = kept ? await within(making, giveUpAt - this.#clock()) : await making
      if (made && isFailure(made) && old) return { answer: old.answer, isStale: true }
      if (made && this.#mayBeSent(made)) return { answer: made.answer, isStale: false }
      if (made && this.#clock() < giveUpAt) continue // something was hidden while it was made
      return old && this.#mayBeSent(old) ? { answer: old.answer, isStale: true } : undefined
    }
  }

  /** Many who miss together cause one rendering. */
  #made(key: string, make: () => Promise<Made>): Promise<Made> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const making = make()
      .then((made) => {
        this.#watch.learn(made.version)
        this.#keep(key, made)
        return made
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, made: Made) {
    if (!isKept(made.answer.status)) return
    this.#kept.set(key, { ...made, at: this.#clock() }, made.answer.bytes + 2 * key.length + ENTRY_BYTES)
  }

  #isFresh({ version, at }: Kept): boolean {
    return version.changes === this.#watch.current.changes && this.#clock() - at < MAX_AGE_MS
  }

  /** What was made before something was hidden or deleted is never sent again. */
  #mayBeSent({ version }: Made): boolean {
    return version.removals >= this.#watch.current.removals
  }

  #isStaleForAMoment(kept: Kept): boolean {
    const since = this.#watch.supersededAt(kept.version)
    return since !== undefined && this.#clock() - since < STALE_MS && this.#clock() - kept.at < MAX_AGE_MS
  }
}

const isFailure = ({ answer }: Made) => answer.status >= 500

/** Failures and refusals are not worth keeping. */
const isKept = (status: number) => status === 200 || status === 301 || status === 404

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController()
  const late = sleep(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
