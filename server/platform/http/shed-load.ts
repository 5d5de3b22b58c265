import { overloaded } from '../errors.ts'
import { Semaphore } from '../semaphore.ts'

type Limits = {
  atOnce: number
  /** The line behind them. */
  waiting: number
  /** In line, then it is over. */
  patienceMs: number
}

/**
 * Holds work that makes an answer to so many at once. Who would stand in line for long is told at once to
 * come back, with 503 and Retry-After.
 */
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
