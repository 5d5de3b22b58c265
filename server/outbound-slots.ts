/** At most `limit` holders a host at a time; the others wait in the order they came. */
export class HostSlots {
  readonly #limit: number
  readonly #hosts = new Map<string, { held: number; waiting: (() => void)[] }>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Resolves to the function that gives the slot back, or rejects with the signal's reason. */
  async take(host: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const slots = this.#hosts.get(host) ?? { held: 0, waiting: [] }
    this.#hosts.set(host, slots)
    if (slots.held < this.#limit) slots.held++
    else await this.#turn(slots.waiting, signal)

    let given = false
    return () => {
      if (given) return
      given = true
      const next = slots.waiting.shift()
      if (next) return next()
      slots.held--
      if (slots.held === 0) this.#hosts.delete(host)
    }
  }

  #turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(signal.reason)
      }
      waiting.push(turn)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
