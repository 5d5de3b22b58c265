import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call } from '../../api/call.ts'
import { read } from '../../api/queries.ts'

export const runningQuery = read('GET /api/jobs/running', {})
export const POLL_MS = 700

/** Passes jobs that are running when a screen opens, such as those from before a reload. */
export function useJobsAtOpening(take: (job: Job) => void) {
  const queries = useQueryClient()
  const taken = useEffectEvent(take)
  useEffect(() => {
    let here = true
    queries.fetchQuery({ ...runningQuery, staleTime: 0 }).then(
      (jobs) => {
        if (here) for (const job of jobs) taken(job)
      },
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [queries])
}

type Options = {
  /** Whether the job belongs to this screen. */
  belongs: (job: Job) => boolean
  /** Which of them are shown to everybody; a job started in this tab always is. */
  isPublic: (job: Job) => boolean
  /** Poll even when no job is known, because a pending request may become one. */
  watching: boolean
}

/**
 * Jobs that a screen follows to their end: those running when it opens and those it starts. `others` are
 * running, too, but are not waited for.
 */
export function useRunningJobs({ belongs, isPublic, watching }: Options) {
  const [followed, setFollowed] = useState<readonly string[]>([])
  const running = useQuery({
    ...runningQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (watching || state.data?.some(belongs) ? POLL_MS : false),
  })
  const follow = useCallback((jobId: string) => {
    rememberedJobs.add(jobId)
    setFollowed((ids) => (ids.includes(jobId) ? ids : [...ids, jobId]))
  }, [])
  const forget = useCallback((jobId: string) => {
    rememberedJobs.remove(jobId)
    setFollowed((ids) => ids.filter((id) => id !== jobId))
  }, [])

  useJobsAtOpening((job) => {
    if (belongs(job) && (isPublic(job) || rememberedJobs.has(job.id))) follow(job.id)
  })

  const known = (running.data ?? []).filter(belongs)
  return {
    followed,
    follow,
    forget,
    others: known.filter((job) => !followed.includes(job.id)),
    keyOf: (jobId: string) => known.find((job) => job.id === jobId)?.key,
  }
}

const STORAGE_KEY = 'followed-jobs'

/** Jobs started in this tab, to find them again after a reload. */
const rememberedJobs = {
  has: (jobId: string) => readIds().includes(jobId),
  add: (jobId: string) => writeIds([...readIds().filter((id) => id !== jobId), jobId]),
  remove: (jobId: string) => writeIds(readIds().filter((id) => id !== jobId)),
}

function readIds(): string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function writeIds(ids: string[]) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(ids.slice(-50)))
  } catch {
    // without storage the progress bar is lost on reload
  }
}

/** The reply itself, or the result of the job it became, however long that takes. */
export async function finished<Answer extends object>(reply: Answer | { jobId: string }): Promise<Answer> {
  if (!('jobId' in reply)) return reply
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const job = await call('GET /api/jobs/:id', { params: { id: reply.jobId } }).catch(unlessOffline)
    if (job?.state === 'completed') return job.result as Answer
    if (job?.state === 'failed') throw new ApiError(502, 'JOB_FAILED', job.error ?? 'The work failed.')
  }
}

/** A job continues while this browser is offline. */
function unlessOffline(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 0)) throw error
}
