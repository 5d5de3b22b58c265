import { writeLog } from '../activity/store.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { unsealKey } from '../publishers/seal.ts'
import { type PublisherRow, publisherById } from '../publishers/store.ts'
import { fetchContents } from './fetch-contents.ts'
import { FeedFailure, type Fetched, fetchFeed } from './fetch-feed.ts'
import { identify, matchItems } from './match-items.ts'
import { withoutSignIn } from './moved-to.ts'
import type { ParsedFeed } from './parse-feed.ts'
import { afterFailure, afterSuccess, emptyState, isGoneForGood, MOVED_TIMES } from './politeness.ts'
import {
  deactivatePublisher,
  type FeedState,
  feedState,
  insertArticles,
  knownArticles,
  movePublisher,
  saveFeedState,
  tagsNamed,
  updateArticles,
} from './store.ts'

/**
 * From a publisher's feed to stored articles. Everything that one fetch changes is one transaction, so a process killed at any
 * moment leaves either all of it or nothing, and the next fetch finds the same. Throws FeedFailure, already recorded.
 */
export async function ingestPublisher(
  context: Context,
  publisherId: number,
): Promise<{ articlesCount: number }> {
  const { db, outbound } = context
  const publisher = await publisherById(db, publisherId)
  if (!publisher) return { articlesCount: 0 }
  const state = (await feedState(db, publisher.id)) ?? emptyState(publisher.id)
  const startedAt = context.now()

  let fetched: Fetched
  try {
    fetched = await fetchFeed(outbound, publisher, state, startedAt)
  } catch (error) {
    if (error instanceof FeedFailure) await recordFailure(context, publisher, state, error)
    throw error
  }
  const articlesCount = await again(() =>
    db.transaction((tx) => record(tx, context, publisher, state, fetched, startedAt)),
  )
  if (publisher.content_fetch_type === 'api')
    await fetchContents(
      context,
      publisher.id,
      await unsealKey(context.config, publisher.content_api_key_sealed),
    )
  return { articlesCount }
}

async function record(
  tx: Database,
  context: Context,
  publisher: PublisherRow,
  before: FeedState,
  { feed, success, status }: Fetched,
  startedAt: Date,
) {
  const stored = feed ? await storeItems(tx, publisher, feed, context.now()) : { added: 0, updated: 0 }
  const state = afterSuccess(before, success, context.now())
  const hasMoved =
    state.moved_to !== null &&
    state.moved_count >= MOVED_TIMES &&
    (await movePublisher(tx, publisher.id, publisher.rss_url, state.moved_to))
  await saveFeedState(
    tx,
    hasMoved ? { ...state, moved_to: null, moved_count: 0 } : state,
    hasMoved ? (state.moved_to ?? '') : publisher.rss_url,
  )
  await writeLog(tx, {
    action: 'fetch_feed',
    entity_type: 'publisher',
    entity_id: publisher.id,
    status: feed?.unusable ? 'partial' : 'success',
    details: {
      httpStatus: status,
      unchanged: feed === null,
      items: feed?.items.length ?? 0,
      unusable: feed?.unusable ?? 0,
      ...stored,
      milliseconds: context.now().getTime() - startedAt.getTime(),
      ...(hasMoved && state.moved_to ? { movedTo: withoutSignIn(state.moved_to) } : {}),
    },
  })
  return stored.added
}

async function storeItems(tx: Database, publisher: PublisherRow, feed: ParsedFeed, now: Date) {
  const contentComesLater = publisher.content_fetch_type === 'api'
  const items = identify(feed.items)
  const known = await knownArticles(tx, publisher.id, items)
  const { fresh, changed } = matchItems(items, known, { id: publisher.id, contentComesLater })
  const tags = await tagsNamed(tx, [...new Set(fresh.flatMap((item) => item.categories))])
  const arriving = fresh.map((item) => ({
    ...item,
    ...(contentComesLater ? { content: '' } : {}),
    tag_ids: [...new Set(item.categories.flatMap((name) => tags.get(name.toLowerCase()) ?? []))],
  }))
  const added = await insertArticles(tx, publisher.id, arriving, now)
  await updateArticles(tx, changed)
  if (publisher.content_fetch_type === 'rss' && added > 0) await logContentTag(tx, publisher, arriving)
  return { added, updated: changed.length }
}

async function logContentTag(tx: Database, publisher: PublisherRow, items: { content: string }[]) {
  const found = items.filter((item) => item.content !== '').length
  await writeLog(tx, {
    action: 'fetch_content',
    entity_type: 'content_fetch',
    entity_id: publisher.id,
    publisher_id: publisher.id,
    status: found === items.length ? 'success' : found > 0 ? 'partial' : 'failed',
    details: { tag: publisher.content_rss_tag, items: items.length, withContent: found },
  })
}

async function recordFailure(
  { db, now }: Context,
  publisher: PublisherRow,
  before: FeedState,
  failure: FeedFailure,
) {
  await db.transaction(async (tx) => {
    const state = afterFailure(before, failure, now())
    await saveFeedState(tx, state, publisher.rss_url)
    const about = { entity_type: 'publisher', entity_id: publisher.id, status: 'failed' } as const
    await writeLog(tx, {
      ...about,
      action: 'fetch_feed',
      details: {
        error: failure.message,
        code: failure.code,
        failures: state.failures,
        nextTry: state.next_try_at,
      },
    })
    if (publisher.active && isGoneForGood(state, now())) {
      await deactivatePublisher(tx, publisher.id)
      await writeLog(tx, {
        ...about,
        action: 'deactivate_publisher',
        details: {
          error: 'The feed has answered 410 (gone) for two days, so the publisher was switched off.',
        },
      })
    }
  })
}

/** Two publishers that bring the same stories at once may trip over each other's rows: PostgreSQL ends one, which tries again. */
async function again<Result>(work: () => Promise<Result>, attempts = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (attempts <= 1 || !isCollision(error)) throw error
    return again(work, attempts - 1)
  }
}

function isCollision(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && ['40P01', '40001', '23505'].includes(String(at.code))) return true
  return false
}
