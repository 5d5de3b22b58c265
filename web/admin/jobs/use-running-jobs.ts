import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Job } from '../../../contract/jobs.ts'
import { read } from '../../queries.ts'

const runningQuery = read('GET /api/jobs/running', {})
const POLL_MS = 700

/**
 * The jobs of one kind that this screen follows: those already under way when it opens (after a reload, or started
 * by somebody else) and those it starts itself. `watching` shows a job that may still answer in time.
 * `isOurs` must be the same function every time.
 */
export function useRunningJobs(isOurs: (job: Job) => boolean, watching: boolean) {
  const [followed, setFollowed] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const running = useQuery({ ...runningQuery, staleTime: 0, refetchInterval: watching ? POLL_MS : false })
  const follow = useCallback(
    (jobId: string) => setFollowed((ids) => (ids.includes(jobId) ? ids : [...ids, jobId])),
    [],
  )

  // Only what was under way before this screen asked for anything is taken over here.
  useEffect(() => {
    let here = true
    queries
      .fetchQuery({ ...runningQuery, staleTime: 0 })
      .then((jobs) => {
        if (here) for (const job of jobs.filter(isOurs)) follow(job.id)
      })
      .catch(() => undefined)
    return () => {
      here = false
    }
  }, [queries, isOurs, follow])

  return {
    followed,
    follow,
    forget: useCallback((jobId: string) => setFollowed((ids) => ids.filter((id) => id !== jobId)), []),
    /** Under way and not followed: its caller is still waiting for the answer. */
    underWay: watching ? (running.data ?? []).filter((job) => isOurs(job) && !followed.includes(job.id)) : [],
    keyOf: (jobId: string) => running.data?.find((job) => job.id === jobId)?.key,
  }
}
