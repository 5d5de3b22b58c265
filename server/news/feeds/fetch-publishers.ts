import { jobKey, rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Context } from '../../platform/context.ts'
import {
  AppError,
  addressNotAllowed,
  askedToWait,
  diskFull,
  notFound,
  OUR_MISTAKE,
  upstreamFailed,
} from '../../platform/errors.ts'
import { Accepted } from '../../platform/http/implement.ts'
import {
  answerOrContinue,
  type Progress,
  performQueued,
  queueAndJoin,
} from '../../platform/long-jobs/answer-or-continue.ts'
import type { Restarts } from '../../platform/long-jobs/fail-over.ts'
import { PROCESS_DIED } from '../../platform/long-jobs/store.ts'
import { eachAtOnce } from '../../platform/semaphore.ts'
import { analyzeForFreeJob } from '../articles/analysis-jobs.ts'
import { fetchAllJob } from '../publishers/jobs.ts'
import { publisherById, publishersToFetch } from '../publishers/store.ts'
import { FeedFailure } from './feed-failure.ts'
import { ingestPublisher } from './ingest-publisher.ts'
import { feedState } from './store.ts'

/** A hanging publisher occupies one slot and delays nobody else. */
const AT_ONCE = 16
/** The largest setTimeout delay, just under a month; jobs can wait. */
const UNTIL_DONE_MS = 2_000_000_000

/** Fetching again is harmless, so what a dead process left is fetched by another. */
export const fetchRestarts: Restarts = {
  fetch: (context, key) => fetchOnce(context, rowOfJobKey(key) ?? Number.NaN),
  'fetch-all': ({ queue }) => queue.send(fetchAllJob, {}),
}

/** The button of one publisher: fetches even during backoff; a second click joins the first. */
export async function fetchPublisher(context: Context, id: number, anyway = false) {
  if (!(await publisherById(context.db, id))) throw notFound('Publisher')
  if (!anyway) await obeyRetryAfter(context, id)
  return fetchOnce(context, id)
}

/** Our own backoff applies to scheduled runs only; the publisher's Retry-After also to clicks. */
async function obeyRetryAfter({ db, now }: Context, id: number) {
  const until = (await feedState(db, id))?.retry_after_at
  if (until && new Date(until) > now()) throw askedToWait(new Date(until), now())
}

const ALL = { kind: 'fetch-all', key: 'fetch-all' }

/** The button for all active publishers. A worker does it, so that the process of the click keeps answering. */
export function fetchAllPublishers(context: Context) {
  return queueAndJoin<{ totalArticles: number }>(context, {
    ...ALL,
    send: (tx) => context.queue.send(fetchAllJob, {}, { tx }),
  })
}

export function performFetchAll(context: Context) {
  return performQueued(context, {
    ...ALL,
    run: async (progress) => fetchEach(context, await publishersToFetch(context.db), progress),
  })
}

/** Several publishers side by side; one that fails is named and does not stop the others. */
export async function fetchEach(
  context: Context,
  publishers: { id: number; name: string }[],
  progress?: Progress,
  signal?: AbortSignal,
): Promise<{ totalArticles: number }> {
  progress?.expect(publishers.length)
  let totalArticles = 0
  await eachAtOnce(publishers, AT_ONCE, async ({ id, name }) => {
    if (signal?.aborted) return false
    progress?.working(name)
    try {
      await obeyRetryAfter(context, id)
      const { articlesCount } = await fetchUntilDone(context, id)
      totalArticles += articlesCount
      progress?.step()
    } catch (error) {
      if (!(error instanceof AppError))
        context.log.error({ err: error, publisher: id }, 'a feed could not be stored')
      progress?.step(`${name}: ${error instanceof AppError ? error.message : OUR_MISTAKE}`)
    }
    return true
  })
  return { totalArticles }
}

/** For jobs, which can wait. If the joined fetch's process died, fetches itself. */
export async function fetchUntilDone(
  context: Context,
  id: number,
): Promise<{ articlesCount: number }> {
  const fetchToTheEnd = async () => {
    const answer = await fetchOnce(context, id, UNTIL_DONE_MS)
    if (answer instanceof Accepted)
      throw upstreamFailed('The publisher has been answering for weeks.')
    return answer
  }
  try {
    return await fetchToTheEnd()
  } catch (error) {
    if (error instanceof AppError && error.code === PROCESS_DIED) return fetchToTheEnd()
    throw error
  }
}

/** Concurrent requests, also in other processes, share one fetch. */
function fetchOnce(context: Context, id: number, patienceMs?: number) {
  return answerOrContinue(context, {
    kind: 'fetch',
    key: jobKey('fetch', id),
    restarts: 1,
    ...(patienceMs === undefined ? {} : { patienceMs }),
    run: async (progress) => {
      try {
        const ingested = await ingestPublisher(context, id, progress)
        if (ingested.articlesCount > 0) await context.queue.send(analyzeForFreeJob, {})
        return ingested
      } catch (error) {
        throw error instanceof FeedFailure ? asAnswer(error) : error
      }
    },
  })
}

export function asAnswer(failure: FeedFailure): AppError {
  if (failure.code === 'ADDRESS_NOT_ALLOWED') return addressNotAllowed(failure.message)
  if (failure.code === 'DISK_FULL') return diskFull()
  if (failure.code === 'INTERNAL') return new AppError(500, failure.code, failure.message)
  return upstreamFailed(failure.message)
}
