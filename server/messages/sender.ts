import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageOwner, Place, Send } from './message-owner.ts'
import { type Claimed, claimNext, type OnTheWay } from './outbox-store.ts'
import { attempt, claimAt, settle, type Tried } from './settle.ts'

/** Attempts on their way at once. They wait for servers, not for us, so there may be many. */
const AT_ONCE = 1_024
/** Of those, to destinations that are new, slow or silent. */
const SLOW_AT_ONCE = 768
/** To one host. */
const AT_HOST = 8
/** Besides, to slow destinations of a host. */
const SLOW_AT_HOST = 2
export const CONNECTIONS_PER_HOST = AT_HOST + SLOW_AT_HOST
/** So many are made ready, or recorded, before the next look at what is due. */
const AT_A_TIME = 32
/** Of those, to slow destinations. Then others have the machine for some times as long as these took to make ready. */
const SLOW_AT_A_TIME = 10
const SLOW_PAUSES = 3
const LIMITS = { claimed: AT_A_TIME, atHost: AT_HOST, slowAtHost: SLOW_AT_HOST }

/** Sends the messages of one owner. A round records what came back, and begins what is due and free. */
export class Sender {
  readonly #place: Place
  readonly #open: () => Promise<MessageOwner>
  readonly #onError: (error: unknown) => void
  readonly #onTheWay = new Map<Promise<void>, OnTheWay>()
  #slowPause: Promise<void> | undefined
  #finished: { owner: MessageOwner; tried: Tried }[] = []
  #working: Promise<void> | undefined
  #isAwake = false
  #isStopped = false
  /** Messages that were tried. */
  tried = 0

  constructor(place: Place, open: () => Promise<MessageOwner>, onError: (error: unknown) => void) {
    this.#place = place
    this.#open = open
    this.#onError = onError
  }

  /** Sends what is due, and what becomes free meanwhile, such as the next message of a destination. */
  wake() {
    this.#isAwake = true
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
      if (this.#isAwake) this.wake()
    })
  }

  /** Resolves when nothing more can be sent now. */
  async idle() {
    while (this.#working || this.#slowPause || this.#onTheWay.size > 0)
      await (this.#working ?? this.#slowPause ?? Promise.race(this.#onTheWay.keys()))
  }

  /** Claims nothing more. Resolves when what is on its way arrived or failed. */
  async stop() {
    this.#isStopped = true
    await this.idle()
  }

  async #work() {
    while (this.#isAwake) {
      this.#isAwake = false
      try {
        await this.#record()
        await this.#begin()
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  async #record() {
    const finished = this.#finished.splice(0, AT_A_TIME)
    const recorded = finished.map(async ({ owner, tried }) => {
      const { outcome } = await settle(this.#place, owner, tried)
      if (outcome !== 'dropped') this.tried++
    })
    // the next round records the others, and begins what waited for these
    if (finished.length > 0) this.#isAwake = true
    for (const result of await Promise.allSettled(recorded))
      if (result.status === 'rejected') this.#onError(result.reason)
  }

  async #begin() {
    if (this.#isStopped) return
    const { db, now } = this.#place
    const owner = await this.#open()
    const { name, channels, anyServer = [] } = owner
    const onTheWay = [...this.#onTheWay.values()]
    const quick = AT_ONCE - onTheWay.length
    const slowFree = SLOW_AT_ONCE - onTheWay.filter(({ is_slow }) => is_slow).length
    const slow = this.#slowPause ? 0 : Math.min(quick, slowFree, SLOW_AT_A_TIME)
    const places = { ...LIMITS, channels, anyServer, quick, slow, onTheWay }
    const claimed = await claimNext(db, name, places, claimAt(now()))
    if (claimed.length > 0) this.#isAwake = true
    const begun = performance.now()
    const ready = claimed.map(async (message) =>
      this.#go(owner, message, await owner.prepare(message)),
    )
    for (const result of await Promise.allSettled(ready))
      if (result.status === 'rejected') this.#onError(result.reason)
    if (claimed.some(({ is_slow }) => is_slow)) this.#pauseSlow(performance.now() - begun)
  }

  #pauseSlow(tookMs: number) {
    this.#slowPause = sleep(SLOW_PAUSES * tookMs).then(() => {
      this.#slowPause = undefined
      this.wake()
    })
  }

  #go(owner: MessageOwner, message: Claimed, send: Send | undefined) {
    const going = attempt(message, send)
      .then((tried) => void this.#finished.push({ owner, tried }), this.#onError)
      .finally(() => {
        this.#onTheWay.delete(going)
        this.wake()
      })
    const { host, is_slow } = message
    this.#onTheWay.set(going, { host, is_slow })
  }
}
