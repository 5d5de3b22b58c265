import { AppError } from '../platform/errors.ts'

type CoinServiceFailure =
  /** No usable reply: network, 5xx, HTML from a CDN, an unknown shape. */
  | 'down'
  /** 429, or the requested pause has not ended. */
  | 'limited'
  /** our own pace, budget or rest after a failure: the call was not made */
  | 'held-back'
  /** the month's calls are used up: the call was not made */
  | 'used-up'
  /** understood and declined: a span the plan does not include, a bad parameter */
  | 'refused'
  /** the service does not know this coin */
  | 'unknown'

/** The coin service failed; the message is a sentence for the admin. */
export class CoinServiceError extends AppError {
  readonly failure: CoinServiceFailure

  constructor(failure: CoinServiceFailure, sentence: string, waitMs?: number) {
    const seconds = waitMs === undefined ? undefined : Math.max(1, Math.ceil(waitMs / 1000))
    if (failure === 'held-back' || failure === 'used-up') super(429, 'TOO_MANY', sentence, seconds)
    else super(502, 'UPSTREAM_FAILED', sentence, seconds)
    this.name = 'CoinServiceError'
    this.failure = failure
  }
}
