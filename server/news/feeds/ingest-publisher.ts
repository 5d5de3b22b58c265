import { withoutSignIn } from '../../../contract/accounts/admin-only.ts'
import { countText } from '../../../contract/platform/count-text.ts'
import { MINUTE_MS } from '../../../contract/platform/durations.ts'
import { recordChange, SCHEDULE } from '../../accounts/activity/record-change.ts'
import { writeLog } from '../../accounts/activity/store.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { retryCollision } from '../../platform/database/error-codes.ts'
import type { Progress } from '../../platform/long-jobs/answer-or-continue.ts'
import { unsealKey } from '../../platform/seal.ts'
import type { ParsedFeed } from '../feed-reading/parse-feed.ts'
import { publisherById } from '../publishers/store.ts'
import { asFeedFailure } from './feed-failure.ts'
import { fetchContents } from './fetch-contents.ts'
import { type Fetched, fetchFeed } from './fetch-feed.ts'
import { recordOfSuccess, type Visit } from './fetch-record.ts'
import { afterSuccess, emptyState, MOVED_TIMES } from './politeness.ts'
import { recordFailure } from './record-failure.ts'
import {
  addFetch,
  type FeedState,
  feedState,
  movePublisher,
  saveFeedState,
  saveListed,
} from './store.ts'
import { storeItems } from './store-items.ts'
import { writeInTurn } from './write-in-turn.ts'

/** Fetching and storing; each full text from a reader is one more. */
const FEED_STEPS = 2

/** In one transaction: a killed process leaves all or nothing. Throws FeedFailure, already recorded. */
export async function ingestPublisher(
  context: Context,
  publisherId: number,
  progress?: Progress,
): Promise<{ articlesCount: number }> {
  const { db, outbound } = context
  const publisher = await publisherById(db, publisherId)
  if (!publisher) return { articlesCount: 0 }
  const state = (await feedState(db, publisher.id)) ?? emptyState(publisher.id)
  const startedAt = context.now()
  const sentAt = performance.now()
  let milliseconds: number | undefined
  progress?.expect(FEED_STEPS)

  let articlesCount: number
  try {
    progress?.working('Fetching the feed')
    const fetched = await fetchFeed(outbound, publisher, state, startedAt)
    milliseconds = performance.now() - sentAt
    const visit = { publisher, at: startedAt, milliseconds }
    progress?.step()
    progress?.working('Storing the articles')
    articlesCount = await retryCollision(() =>
      writeInTurn(db, (tx) => record(tx, context, visit, state, fetched)),
    )
    progress?.step()
    if (state.failures > 0)
      context.log.info(
        { publisher: publisher.id },
        `${publisher.name} answers again, after ${countText(state.failures, 'failure')}`,
      )
  } catch (error) {
    const failure = asFeedFailure(error)
    if (failure !== error)
      context.log.error(
        { err: error, publisher: publisher.id },
        'a feed could not be read or stored',
      )
    await recordFailure(
      context,
      publisher,
      state,
      failure,
      milliseconds ?? performance.now() - sentAt,
    )
    throw failure
  }
  if (publisher.content_fetch_type === 'api')
    await fetchContents(
      context,
      publisher.id,
      await unsealKey(context.config, publisher.content_api_key_sealed),
      {
        progress: progress && {
          ...progress,
          expect: (texts) => progress.expect(FEED_STEPS + texts),
        },
      },
    )
  return { articlesCount }
}

async function record(
  tx: Database,
  context: Context,
  visit: Visit,
  before: FeedState,
  fetched: Fetched,
) {
  const { publisher, at: startedAt } = visit
  const { success, reply } = fetched
  const feed = fetched.feed && withDatesPutRight(fetched.feed, publisher.dates_ahead_minutes)
  const state = afterSuccess(before, success, context.now())
  const hasMoved =
    state.moved_to !== null &&
    state.moved_count >= MOVED_TIMES &&
    (await movePublisher(tx, publisher.id, publisher.rss_url, state.moved_to))
  const isCurrent = await saveFeedState(
    tx,
    hasMoved ? { ...state, moved_to: null, moved_count: 0 } : state,
    hasMoved && state.moved_to ? { ...publisher, rss_url: state.moved_to } : publisher,
  )
  // last: from the first new article to the commit all other writers of articles wait
  const stored = feed
    ? await storeItems(tx, context, publisher, feed, before)
    : { added: 0, updated: 0, tooOld: 0, undated: 0, sameAs: undefined, listed: [] }
  if (isCurrent && feed && !feed.isCut) await saveListed(tx, publisher.id, stored.listed)
  if (isCurrent) await addFetch(tx, recordOfSuccess(visit, { ...fetched, feed }, stored))
  await writeLog(tx, {
    action: 'fetch_feed',
    entity_type: 'publisher',
    entity_id: publisher.id,
    status: feed?.unusable || feed?.isCut ? 'partial' : 'success',
    details: {
      httpStatus: reply.status,
      unchanged: feed === null,
      items: feed?.items.length ?? 0,
      unusable: feed?.unusable ?? 0,
      ...(feed?.isCut ? { cut: true } : {}),
      ...(feed?.leftOut ? { leftOut: feed.leftOut } : {}),
      added: stored.added,
      updated: stored.updated,
      ...(stored.tooOld > 0 ? { tooOld: stored.tooOld } : {}),
      milliseconds: context.now().getTime() - startedAt.getTime(),
      ...(hasMoved && state.moved_to ? { movedTo: withoutSignIn(state.moved_to) } : {}),
    },
  })
  if (hasMoved)
    await recordChange(tx, {
      by: SCHEDULE,
      kind: 'publisher',
      id: publisher.id,
      before: publisher,
      after: { ...publisher, rss_url: state.moved_to },
    })
  return stored.added
}

function withDatesPutRight(feed: ParsedFeed, minutes: number): ParsedFeed {
  if (minutes === 0) return feed
  const right = (date: Date | null) => date && new Date(date.getTime() - minutes * MINUTE_MS)
  return {
    ...feed,
    items: feed.items.map((item) => ({ ...item, published_at: right(item.published_at) })),
  }
}
