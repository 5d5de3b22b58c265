import { overloaded } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'

type Limits = {
  atOnce: number
  /** Queue length. */
  waiting: number
  /** Maximum wait in the queue. */
  patienceMs: number
}

/** Limits concurrent rendering. Requests that would wait too long get 503 with Retry-After at once. */
export function shedLoad({ atOnce, waiting, patienceMs }: Limits) {
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
    const impatience = setTimeout(() => patience.abort(overloaded()), patienceMs)
    return turns.take('answer', patience.signal).finally(() => clearTimeout(impatience))
  }
}
