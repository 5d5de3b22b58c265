import { recordChange, SCHEDULE } from '../../accounts/activity/record-change.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import type { PublisherRow } from '../publishers/store.ts'
import { type FeedFailure, withoutControls } from './feed-failure.ts'
import { recordOfFailure } from './fetch-record.ts'
import { findMovedFeed } from './find-moved-feed.ts'
import { afterFailure, isGoneForGood } from './politeness.ts'
import { addFetch, deactivatePublisher, type FeedState, saveFeedState } from './store.ts'
import { writeInTurn } from './write-in-turn.ts'

export async function recordFailure(
  context: Context,
  publisher: PublisherRow,
  before: FeedState,
  failure: FeedFailure,
  milliseconds: number,
) {
  const { db, now, log } = context
  // each try is in the activity log
  if (before.failures === 0 || before.last_error !== failure.message)
    log.warn({ publisher: publisher.id }, `${publisher.name}: ${failure.message}`)
  const found = await findMovedFeed(context, publisher, failure)
  await writeInTurn(db, async (tx) => {
    const state = afterFailure(before, failure, now())
    const isCurrent = await saveFeedState(tx, state, publisher)
    if (isCurrent)
      await addFetch(tx, recordOfFailure({ publisher, at: now(), milliseconds }, failure, found))
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
          error:
            'The feed has answered 410 (gone) for two days, so the publisher was switched off.',
        },
      })
  })
}

/** What lies at the bottom of an error, in short: a wrapper may quote a whole query. */
function rootCause(error: unknown): string | undefined {
  if (!(error instanceof Error))
    return error === undefined ? undefined : rootCause(new Error(String(error)))
  return rootCause(error.cause) ?? withoutControls(error.message).slice(0, 300).toWellFormed()
}
