import { rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { useRunningJobs } from '../jobs/jobs.tsx'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import {
  ALL_FEEDS,
  type FetchMessage,
  type FetchTarget,
  fetchEnded,
  fetchFailed,
  newArticlesText,
} from './fetch-messages.ts'

const isFetch = (job: Job) => job.kind === 'fetch' || job.kind === 'fetch-all'
const isFetchAll = (job: Job) => job.kind === 'fetch-all'

export function useFeedFetches(report: (message: FetchMessage) => void) {
  const jobs = useRunningJobs<FetchTarget>({ belongs: isFetch, isPublic: isFetchAll, targetOf })
  const { followed, waiting, others, isBusy } = jobs
  const reload = useReloadFeeds()
  const start = (target: FetchTarget, anyway = false) =>
    jobs.start(target, ask(target, anyway), async (reply) => {
      try {
        report({ kind: 'success', text: newArticlesText(await reply) })
      } catch (error) {
        console.error(error)
        report({
          kind: 'error',
          text: fetchFailed(target),
          detail: reasonOf(error),
          ...(target !== ALL_FEEDS && isAskedToWait(error) && { mayAskAnyway: target }),
        })
      }
      reload()
    })
  return {
    start,
    ended: (jobId: string, job: Job | undefined) => {
      jobs.forget(jobId)
      reload()
      if (!job) return
      if (job.error) console.error(job.error)
      report(fetchEnded(job))
    },
    followed,
    /** Requests without a reply yet; feeds of 'Fetch All' need no bars of their own. */
    awaited: waiting.includes(ALL_FEEDS) ? others.filter(isFetchAll) : [],
    isBusy,
  }
}

const ask = (
  target: FetchTarget,
  anyway: boolean,
): Promise<{ totalArticles?: unknown; articlesCount?: unknown } | { jobId: string }> =>
  target === ALL_FEEDS
    ? call('POST /api/publishers/fetch-all', {})
    : call('POST /api/publishers/:id/fetch', {
        params: { id: target },
        body: anyway ? { anyway } : {},
      })

const isAskedToWait = (error: unknown) =>
  error instanceof ApiError && error.code === 'ASKED_TO_WAIT'

const targetOf = (job: Job): FetchTarget =>
  isFetchAll(job) ? ALL_FEEDS : (rowOfJobKey(job.key) ?? ALL_FEEDS)
