import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Job } from '../../../contract/jobs.ts'
import { call, reasonOf } from '../../api.ts'
import { publishersQuery } from '../admin-queries.ts'
import { useRunningJobs } from '../jobs/use-running-jobs.ts'

export const ALL_FEEDS = 'all'
type Target = number | typeof ALL_FEEDS
export type FetchMessage = { kind: 'success' | 'error'; text: string; detail?: string }

const failed = {
  all: 'Failed to fetch all feeds. Please check the console for details.',
  one: 'Failed to fetch feeds. Please check the console for details.',
}

/** Fetching one feed or all: waits for the answer, or follows the job that the work became. */
export function useFeedFetches(tell: (message: FetchMessage) => void) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<readonly Target[]>([])
  const [targets, setTargets] = useState<Record<string, Target>>({})
  const jobs = useRunningJobs(isFetchJob, waiting.length > 0)
  const { follow, forget } = jobs
  const reload = useCallback(
    () => queries.invalidateQueries({ queryKey: publishersQuery.queryKey }),
    [queries],
  )

  async function start(target: Target) {
    setWaiting((before) => [...before, target])
    try {
      const reply = await ask(target)
      if ('jobId' in reply) {
        setTargets((before) => ({ ...before, [reply.jobId]: target }))
        follow(reply.jobId)
      } else {
        tell({
          kind: 'success',
          text: newArticles('totalArticles' in reply ? reply.totalArticles : reply.articlesCount),
        })
      }
    } catch (error) {
      console.error(error)
      tell({ kind: 'error', text: target === ALL_FEEDS ? failed.all : failed.one, detail: reasonOf(error) })
    } finally {
      setWaiting((before) => before.filter((one) => one !== target))
      reload()
    }
  }

  const ended = useCallback(
    (jobId: string, job: Job | undefined) => {
      forget(jobId)
      reload()
      if (job) tell(endMessage(job))
    },
    [forget, reload, tell],
  )

  const targetOf = (jobId: string): Target | undefined => targets[jobId] ?? targetOfKey(jobs.keyOf(jobId))
  const busy = [...waiting, ...jobs.followed.map(targetOf)]
  return {
    start,
    ended,
    followed: jobs.followed,
    underWay: jobs.underWay,
    isBusy: (target: Target) => busy.includes(target),
  }
}

const isFetchJob = (job: Job) => job.kind.startsWith('fetch')

function ask(target: Target) {
  return target === ALL_FEEDS
    ? call('POST /api/publishers/fetch-all', {})
    : call('POST /api/publishers/:id/fetch', { params: { id: target } })
}

function targetOfKey(key: string | undefined): Target | undefined {
  const id = /(\d+)$/.exec(key ?? '')?.[1]
  return id ? Number(id) : key === undefined ? undefined : ALL_FEEDS
}

function endMessage(job: Job): FetchMessage {
  if (job.state === 'failed') {
    console.error(job.error)
    const text = job.kind.includes('all') ? failed.all : failed.one
    return { kind: 'error', text, detail: job.error ?? undefined }
  }
  const result = (job.result ?? {}) as { totalArticles?: number; articlesCount?: number }
  return {
    kind: 'success',
    text: newArticles(result.totalArticles ?? result.articlesCount ?? 0),
    ...(job.failures.length > 0 && { detail: `Failed: ${job.failures.join(' ')}` }),
  }
}

const newArticles = (count: number) => `${count} new articles`
