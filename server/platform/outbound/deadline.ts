import { OutboundError } from './outbound-error.ts'

type Limits = { deadlineMs?: number; queueMs?: number; signal?: AbortSignal }

export const DEADLINE_MS = 30_000
const QUEUE_MS = 300_000

/** Two limits: one for a free connection, one for the exchange. */
export class Deadline {
  readonly #request: Limits
  #left: number
  #startedAt = 0
  #timeout: AbortSignal | undefined

  constructor(request: Limits) {
    this.#request = request
    this.#left = request.deadlineMs ?? DEADLINE_MS
  }

  waiting(): AbortSignal {
    if (this.#startedAt) this.#left -= performance.now() - this.#startedAt
    return this.#within(this.#request.queueMs ?? QUEUE_MS)
  }

  running(): AbortSignal {
    this.#startedAt = performance.now()
    return this.#within(this.#left)
  }

  expired(host: string): OutboundError | undefined {
    const isUnsent = this.#startedAt === 0
    if (this.#timeout?.aborted)
      return new OutboundError(
        'TIMEOUT',
        isUnsent
          ? `No connection to ${host} became free in time.`
          : `${host} took too long to answer.`,
        { isUnsent },
      )
    if (this.#request.signal?.aborted)
      return new OutboundError('TIMEOUT', `The request to ${host} was called off.`, { isUnsent })
    return undefined
  }

  #within(milliseconds: number): AbortSignal {
    this.#timeout = AbortSignal.timeout(Math.max(0, Math.ceil(milliseconds)))
    const { signal } = this.#request
    return signal ? AbortSignal.any([signal, this.#timeout]) : this.#timeout
  }
}
