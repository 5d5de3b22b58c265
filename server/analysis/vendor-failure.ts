import type { Usage } from './models/model-format.ts'

/**
 * Why a model call brought no analysis. `key` and `balance` are the operator's to mend, `pace` asks to
 * wait, `refused` concerns this article, `request` every article, `unusable` was billed, `away` is the rest.
 */
type FailureKind = 'key' | 'balance' | 'pace' | 'refused' | 'request' | 'unusable' | 'away'

export class VendorFailure extends Error {
  readonly kind: FailureKind
  /** Tokens the vendor counted; null when it may have counted some and we never heard. */
  readonly usage: Usage | null
  readonly retryAfterMs: number | undefined
  /** The answer in which no analysis was found. */
  answer: string | undefined

  /** The message is a sentence an admin understands; it never holds a key. */
  constructor(kind: FailureKind, sentence: string, usage: Usage | null, retryAfterMs?: number) {
    super(sentence)
    this.name = 'VendorFailure'
    this.kind = kind
    this.usage = usage
    this.retryAfterMs = retryAfterMs
  }
}

/** Message shown to the caller; the log has details. */
export const INCOMPLETE = 'Incomplete analysis data received.'
