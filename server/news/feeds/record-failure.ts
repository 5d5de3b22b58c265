import { recordChange, SCHEDULE } from '../../accounts/activity/record-change.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import { isDiskFull } from '../../platform/database/error-codes.ts'
import { diskFull } from '../../platform/errors.ts'
import type { PublisherRow } from '../publishers/store.ts'
import { recordOfFailure } from './fetch-record.ts'
import { findMovedFeed } from './find-moved-feed.ts'
import { afterFailure, type Failure, isGoneForGood } from './politeness.ts'
import { addFetch, deactivatePublisher, type FeedState, saveFeedState } from './store.ts'
import type { Exchange } from './what-was-sent.ts'
import { writeInTurn } from './write-in-turn.ts'

/** Records a failed fetch: next try, log, and deactivation of a feed that is gone for good. */
export async function recordFailure(
  context: Context,
  publisher: PublisherRow,
  before: FeedState,
  failure: FeedFailure,
  milliseconds: number,
) {
  const { db, now, log } = context
  log.warn(
    { publisher: publisher.id, failures: before.failures + 1 },
    `${publisher.name}: ${failure.message}`,
  )
  const found = await findMovedFeed(context, publisher, failure)
  await writeInTurn(db, async (tx) => {
    const state = afterFailure(before, failure, now())
    const isCurrent = await saveFeedState(tx, state, publisher)
    if (isCurrent) await addFetch(tx, recordOfFailure({ publisher, at: now(), milliseconds }, failure, found))
    const about = { entity_type: 'publisher', entity_id: publisher.id, status: 'failed' } as const
    await writeLog(tx, {
      ...about,
      action: 'fetch_feed',
      details: {
        error: failure.message,
        code: failure.code,
        cause: rootCause(failure.cause),
        failures: state.failures,
        nextTry: state.next_try_at,
      },
    })
    const isOver = isCurrent && failure.isGone && isGoneForGood(state, now())
    if (isOver && (await deactivatePublisher(tx, publisher.id, publisher.rss_url)))
      await recordChange(tx, {
        by: SCHEDULE,
        kind: 'publisher',
        id: publisher.id,
        before: { ...publisher, active: true },
        after: { ...publisher, active: false },
        action: 'deactivate_publisher',
        status: 'failed',
        details: {
          error: 'The feed has answered 410 (gone) for two days, so the publisher was switched off.',
        },
      })
  })
}

/** Why a feed could not be had; the message is a sentence for a person. */
export class FeedFailure extends Error implements Failure {
  readonly code: string
  readonly isGone: boolean
  readonly retryAfterSeconds: number | null
  readonly exchange: Exchange

  constructor(
    code: string,
    sentence: string,
    more: { isGone?: boolean; retryAfterSeconds?: number | null; cause?: unknown; exchange?: Exchange } = {},
  ) {
    // it may quote what the publisher wrote, and PostgreSQL keeps no NUL
    super(withoutControls(sentence), { cause: more.cause })
    this.name = 'FeedFailure'
    this.code = code
    this.isGone = more.isGone ?? false
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.exchange = more.exchange ?? { redirects: [] }
  }

  get sentence(): string {
    return this.message
  }
}

/** Converts any error to a feed failure; unexpected ones are bugs and kept as the cause. */
export function asFeedFailure(error: unknown): FeedFailure {
  if (error instanceof FeedFailure) return error
  if (isDiskFull(error)) return new FeedFailure('DISK_FULL', diskFull().message, { cause: error })
  return new FeedFailure('INTERNAL', 'Something went wrong on our side while this feed was read.', {
    cause: error,
  })
}

/** What lies at the bottom of an error, in short: a wrapper may quote a whole query. */
function rootCause(error: unknown): string | undefined {
  if (!(error instanceof Error)) return error === undefined ? undefined : rootCause(new Error(String(error)))
  return rootCause(error.cause) ?? withoutControls(error.message).slice(0, 300).toWellFormed()
}

function withoutControls(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
}
