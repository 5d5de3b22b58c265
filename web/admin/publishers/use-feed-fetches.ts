import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { useRunningJobs } from '../jobs/running-jobs.ts'
import { feedQueryKeys } from '../screen/admin-queries.ts'
import {
  ALL_FEEDS,
  type FetchMessage,
  fetchEnded,
  fetchFailed,
  newArticlesText,
  type Target,
} from './fetch-messages.ts'

const isFetch = (job: Job) => job.kind === 'fetch' || job.kind === 'fetch-all'
const isFetchAll = (job: Job) => job.kind === 'fetch-all'

/** Fetches one feed or all: waits for the reply or follows the job it became. */
export function useFeedFetches(tell: (message: FetchMessage) => void) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Target[]>([])
  const [targets, setTargets] = useState<Record<string, Target>>({})
  const jobs = useRunningJobs({ belongs: isFetch, isPublic: isFetchAll, watching: waiting.length > 0 })
  const { follow, forget } = jobs
  const reload = useCallback(() => {
    for (const queryKey of feedQueryKeys) void queries.invalidateQueries({ queryKey })
  }, [queries])

  async function start(target: Target, anyway = false) {
    setWaiting((before) => [...before, target])
    try {
      const reply = await ask(target, anyway)
      if ('jobId' in reply) {
        setTargets((before) => ({ ...before, [reply.jobId]: target }))
        follow(reply.jobId)
      } else {
        tell({ kind: 'success', text: newArticlesText(reply) })
      }
    } catch (error) {
      console.error(error)
      tell({
        kind: 'error',
        text: fetchFailed(target),
        detail: reasonOf(error),
        ...(target !== ALL_FEEDS && isAskedToWait(error) && { mayAskAnyway: target }),
      })
    } finally {
      setWaiting((before) => before.filter((one) => one !== target))
      reload()
    }
  }

  const ended = useCallback(
    (jobId: string, job: Job | undefined) => {
      forget(jobId)
      reload()
      if (!job) return
      if (job.error) console.error(job.error)
      tell(fetchEnded(job))
    },
    [forget, reload, tell],
  )

  const targetOf = (jobId: string): Target => targets[jobId] ?? rowOfJobKey(jobs.keyOf(jobId)) ?? ALL_FEEDS
  const busy = new Set([...waiting, ...jobs.followed.map(targetOf), ...jobs.others.map(targetOfJob)])
  return {
    start,
    ended,
    followed: jobs.followed.map((jobId) => ({ jobId, target: targetOf(jobId) })),
    /** Requests without a reply yet; feeds of 'Fetch All' need no bars of their own. */
    awaited: waiting.includes(ALL_FEEDS) ? jobs.others.filter(isFetchAll) : [],
    isBusy: (target: Target) => busy.has(target),
  }
}

function ask(target: Target, anyway: boolean) {
  return target === ALL_FEEDS
    ? call('POST /api/publishers/fetch-all', {})
    : call('POST /api/publishers/:id/fetch', { params: { id: target }, body: anyway ? { anyway } : {} })
}

const isAskedToWait = (error: unknown) => error instanceof ApiError && error.code === 'ASKED_TO_WAIT'

const targetOfJob = (job: Job): Target => (isFetchAll(job) ? ALL_FEEDS : (rowOfJobKey(job.key) ?? ALL_FEEDS))
