import { isDiskFull } from '../../platform/database/error-codes.ts'
import { diskFull } from '../../platform/errors.ts'
import type { Failure } from './politeness.ts'
import type { Exchange } from './what-was-sent.ts'

export class FeedFailure extends Error implements Failure {
  readonly code: string
  readonly isGone: boolean
  readonly retryAfterSeconds: number | null
  readonly exchange: Exchange

  constructor(
    code: string,
    sentence: string,
    more: {
      isGone?: boolean
      retryAfterSeconds?: number | null
      cause?: unknown
      exchange?: Exchange
    } = {},
  ) {
    // it may quote what the publisher wrote, and PostgreSQL keeps no NUL
    super(withoutControls(sentence), { cause: more.cause })
    this.name = 'FeedFailure'
    this.code = code
    this.isGone = more.isGone ?? false
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.exchange = more.exchange ?? { redirects: [] }
  }
}

export function asFeedFailure(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  if (isDiskFull(error)) return new FeedFailure('DISK_FULL', diskFull().message, { cause: error })
  return new FeedFailure('INTERNAL', 'Something went wrong on our side while this feed was read.', {
    cause: error,
  })
}

export function withoutControls(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}
