import { isDatabaseAway } from '../database/away.ts'
import { isOverloaded } from '../errors.ts'
import { within } from '../semaphore.ts'
import type { Answer } from './answer.ts'
import type { Version, VersionWatch } from './version.ts'

/** How long stale bytes may be sent after their version was last known to be the newest. */
const STALE_MS = 1_000
/** Minimum interval between the starts of two renderings of the same key while articles keep arriving. */
const REMAKE_MS = 500
/** How long a visitor waits for a re-render before getting stale bytes. */
const WAIT_MS = 2_000
/** The same where no bytes may be sent. A search takes at most 4 s. */
const FIRST_WAIT_MS = 10_000
/** Relative times ('5 minutes ago') age even when nothing changes. */
const MAX_AGE_MS = 60_000
/** Bookkeeping cost of an entry beside its bytes. */
const ENTRY_BYTES = 2_000

/** A response with the data version it was rendered from, read in the same snapshot. */
export type Made = { answer: Answer; version: Version }
/** `at`: when its rendering began, before its snapshot. */
type Kept = Made & { at: number }
export type Found = { answer: Answer; isStale: boolean }

type Options = {
  watch: VersionWatch
  maxBytes: number
  waitMs?: number
  firstWaitMs?: number
  clock?: () => number
}

/** Ready responses by cache key. The rules are in docs/decisions/030-answer-cache.md. */
export class AnswerCache {
  readonly #kept: TwoPartLru<Kept>
  readonly #making = new Map<string, Promise<Made>>()
  readonly #watch: VersionWatch
  readonly #clock: () => number
  readonly #waitMs: number
  readonly #firstWaitMs: number

  constructor({
    watch,
    maxBytes,
    waitMs = WAIT_MS,
    firstWaitMs = FIRST_WAIT_MS,
    clock = () => performance.now(),
  }: Options) {
    this.#kept = new TwoPartLru(maxBytes)
    this.#watch = watch
    this.#clock = clock
    this.#waitMs = waitMs
    this.#firstWaitMs = firstWaitMs
  }

  /** The response if it can be sent right now, without any I/O. */
  hot(key: string): Answer | undefined {
    if (!this.#watch.isRecent) return undefined
    const kept = this.#kept.get(key)
    return kept && this.#isFresh(kept) ? kept.answer : undefined
  }

  /** Whether any bytes are kept for this key, however stale. */
  has(key: string): boolean {
    return this.#kept.get(key) !== undefined
  }

  /** The response, rendered if necessary; undefined when that would take too long. */
  async find(key: string, make: () => Promise<Made>): Promise<Found | undefined> {
    const kept = this.#kept.get(key)
    try {
      await this.#watch.refresh()
      if (kept && this.#isFresh(kept)) return { answer: kept.answer, isStale: false }
      return await this.#findNewer(key, kept, make)
    } catch (error) {
      // Database unreachable or too much to render: serve stale bytes, unless something was hidden since.
      const isEnough =
        isDatabaseAway(error) ||
        (isOverloaded(error) && kept && !lacksWrite(kept, this.#watch.required))
      if (kept && isEnough && this.#mayBeSent(kept)) return { answer: kept.answer, isStale: true }
      throw error
    }
  }

  async #findNewer(
    key: string,
    kept: Kept | undefined,
    make: () => Promise<Made>,
  ): Promise<Found | undefined> {
    const begun = this.#clock()
    const { required } = this.#watch
    const isEnough = (bytes: Made) => this.#mayBeSent(bytes) && !lacksWrite(bytes, required)
    if (kept && isEnough(kept) && this.#isStaleForAMoment(kept)) {
      // A failure is ignored here; the next visitor renders again and gets the error.
      if (begun - kept.at >= REMAKE_MS) this.#made(key, make).catch(() => {})
      return { answer: kept.answer, isStale: true }
    }
    while (true) {
      const old = kept && isEnough(kept) ? kept : undefined
      const giveUpAt = begun + (old ? this.#waitMs : this.#firstWaitMs)
      const made = await within(giveUpAt - this.#clock(), this.#made(key, make))
      if (made && isFailure(made) && kept && this.#mayBeSent(kept))
        return { answer: kept.answer, isStale: true }
      if (made && isEnough(made)) return { answer: made.answer, isStale: false }
      if (made && this.#clock() < giveUpAt) continue // a write or a hiding came meanwhile
      if (!old) return undefined
      if (this.#mayBeSent(old)) return { answer: old.answer, isStale: true }
    }
  }

  /** Concurrent misses share one rendering. */
  #made(key: string, make: () => Promise<Made>): Promise<Made> {
    const underWay = this.#making.get(key)
    if (underWay) return underWay
    const begun = this.#clock()
    const making = make()
      .then((made) => {
        this.#watch.record(made.version, begun)
        this.#keep(key, { ...made, at: begun })
        return made
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(key: string, made: Kept) {
    if (!isKept(made.answer.status)) return
    this.#kept.set(key, made, made.answer.bytes + 2 * key.length + ENTRY_BYTES)
  }

  #isFresh({ version, at }: Kept): boolean {
    return version.changes === this.#watch.current.changes && this.#clock() - at < MAX_AGE_MS
  }

  /** Bytes rendered before something was hidden or deleted are never sent. */
  #mayBeSent({ version }: Made): boolean {
    return version.removals >= this.#watch.current.removals
  }

  #isStaleForAMoment(kept: Kept): boolean {
    const until = this.#watch.newestUntil(kept.version)
    if (until === undefined || this.#clock() - kept.at >= MAX_AGE_MS) return false
    // its version was still the newest when its snapshot was taken
    return this.#clock() - Math.max(until, kept.at) < STALE_MS
  }
}

/** Rendered before a write of a signed-in person through this process. */
const lacksWrite = ({ version }: Made, required: number) => version.changes < required

const isFailure = ({ answer }: Made) => answer.status >= 500

/** Errors are not cached. */
const isKept = (status: number) => status === 200 || status === 301 || status === 404

type Sized<Value> = { value: Value; bytes: number }

class Lru<Value> extends Map<string, Sized<Value>> {
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    super()
    this.#maxBytes = maxBytes
  }

  override delete(key: string): boolean {
    this.#bytes -= this.get(key)?.bytes ?? 0
    return super.delete(key)
  }

  override set(key: string, entry: Sized<Value>): this {
    this.delete(key)
    this.#bytes += entry.bytes
    super.set(key, entry)
    for (const oldest of this.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.delete(oldest)
    }
    return this
  }
}

/** Entries requested only once stay in a small part, so that a scan of rare URLs does not evict popular ones. */
class TwoPartLru<Value> {
  readonly #once: Lru<Value>
  readonly #again: Lru<Value>

  constructor(maxBytes: number) {
    this.#once = new Lru(maxBytes / 4)
    this.#again = new Lru(maxBytes * 0.75)
  }

  get(key: string): Value | undefined {
    const entry = this.#again.get(key) ?? this.#once.get(key)
    if (!entry) return undefined
    this.#once.delete(key)
    this.#again.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number) {
    const part = this.#again.has(key) ? this.#again : this.#once
    part.set(key, { value, bytes })
  }
}
