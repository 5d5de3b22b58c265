import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueLimits } from '../../contract/platform/read-limits.ts'
import { overloaded } from './errors.ts'

/** At most `limit` holders per name (such as a host); others wait in order. */
export class Semaphore {
  readonly #limit: number
  readonly #names = new Map<string, { held: number; waiting: (() => void)[] }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves to a release function, or rejects with the signal's reason. */
  async take(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const places = this.#names.get(name) ?? { held: 0, waiting: [] }
    this.#names.set(name, places)
    if (places.held < this.#limit) places.held++
    else await this.#turn(places.waiting, signal)

    let given = false
    return () => {
      if (given) return
      given = true
      const next = places.waiting.shift()
      if (next) return next()
      places.held--
      if (places.held === 0) this.#names.delete(name)
    }
  }

  #turn(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal?.reason)
      }
      waiting.push(turn)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}

/** Processes items with limited concurrency. Returning false stops it from taking further items. */
export async function eachAtOnce<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const inTurn = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      if (!(await work(next.value))) return
    }
  }
  await Promise.all(Array.from({ length: limit }, inTurn))
}

type Options = {
  /** Places that several queues share. */
  together?: Semaphore
  /** Up to this share of the patience is taken off at random: clients that retry at once do not come back together. */
  spread?: number
}

/** Limits concurrent work. */
export function shedLoad(
  { atOnce, waiting, patienceMs, few }: QueueLimits,
  { together, spread = 0 }: Options = {},
) {
  const turns = new Semaphore(atOnce)
  let present = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (present >= atOnce + waiting) throw overloaded()
    present++
    try {
      const giveBack = await turn()
      return await work().finally(giveBack)
    } finally {
      present--
    }
  }

  async function turn() {
    const patience = new AbortController()
    const impatience = setTimeout(() => patience.abort(overloaded()), patienceNow())
    return take(patience.signal).finally(() => clearTimeout(impatience))
  }

  function patienceNow(): number {
    if (few && present <= atOnce + few.waiting) return few.patienceMs
    return patienceMs * (1 - spread * Math.random())
  }

  async function take(signal: AbortSignal) {
    const giveBack = await turns.take('answer', signal)
    const giveBackShared = await together?.take('answer', signal).catch((error) => {
      giveBack()
      throw error
    })
    return () => {
      giveBackShared?.()
      giveBack()
    }
  }
}

/** What the work results in, or `late` when it takes longer; it goes on then. */
export async function within<Result, Late = undefined>(
  ms: number,
  work: Promise<Result>,
  late?: Late,
): Promise<Result | Late> {
  const over = new AbortController()
  const waiting = sleep(Math.max(0, ms), late as Late, { signal: over.signal })
  waiting.catch(() => {})
  try {
    return await Promise.race([work, waiting])
  } finally {
    over.abort()
  }
}
