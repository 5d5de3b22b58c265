import { OutboundError } from './outbound-error.ts'

type Limits = { deadlineMs?: number; queueMs?: number; signal?: AbortSignal }

/** Default for requests that set none. */
export const DEADLINE_MS = 30_000
const QUEUE_MS = 300_000

/** Two timers: one for a free connection, one for the exchange. */
export class Deadline {
  readonly #abort = new AbortController()
  readonly #request: Limits
  #timer: NodeJS.Timeout | undefined
  #left: number
  #startedAt = 0
  #over = false
  readonly #callerAborted = () => this.#abort.abort(this.#request.signal?.reason)

  constructor(request: Limits) {
    this.#request = request
    this.#left = request.deadlineMs ?? DEADLINE_MS
    if (request.signal?.aborted) this.#callerAborted()
    request.signal?.addEventListener('abort', this.#callerAborted, { once: true })
  }

  waiting(): AbortSignal {
    if (this.#startedAt) this.#left -= performance.now() - this.#startedAt
    return this.#arm(this.#request.queueMs ?? QUEUE_MS)
  }

  running(): AbortSignal {
    this.#startedAt = performance.now()
    return this.#arm(this.#left)
  }

  expired(host: string): OutboundError | undefined {
    const isUnsent = this.#startedAt === 0
    if (this.#over)
      return new OutboundError(
        'TIMEOUT',
        isUnsent ? `No connection to ${host} became free in time.` : `${host} took too long to answer.`,
        { isUnsent },
      )
    if (this.#request.signal?.aborted)
      return new OutboundError('TIMEOUT', `The request to ${host} was called off.`, { isUnsent })
    return undefined
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#request.signal?.removeEventListener('abort', this.#callerAborted)
  }

  #arm(milliseconds: number): AbortSignal {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => {
        this.#over = true
        this.#abort.abort(new Error('deadline'))
      },
      Math.max(0, milliseconds),
    )
    return this.#abort.signal
  }
}
