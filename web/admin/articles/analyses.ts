import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Analysis } from '../../../contract/analysis/analysis.ts'
import { rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { useRunningJobs } from '../jobs/running-jobs.ts'

type Report = { succeed: (text: string, detail?: string) => void; fail: (text: string) => void }

/** Analyses started on this screen: answered directly, or as jobs with a slow model. */
export function useAnalyses({ succeed, fail }: Report) {
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<readonly number[]>([])
  const [articleOfJob, setArticleOfJob] = useState<Record<string, number>>({})
  const jobs = useRunningJobs({ belongs: isAnalysis, isPublic: ofNobody, watching: false })
  const { follow, forget } = jobs

  const finish = useCallback(
    async (analysis: Promise<unknown>) => {
      try {
        const { notice } = readAnalysis(await analysis)
        succeed('Article analyzed', notice)
      } catch (error) {
        const reason = error instanceof ApiError ? reasonOf(error) : (error as Error).message
        fail(reason ?? 'Failed to analyze article.')
      }
      void queries.invalidateQueries({ queryKey: ['GET /api/articles/:id/receipt'] })
      await queries.invalidateQueries({ queryKey: ['GET /api/articles/admin'] })
    },
    [queries, succeed, fail],
  )

  async function analyze(id: number) {
    setWaiting((ids) => [...ids, id])
    const asked = call('POST /api/ai/analyze/:id', { params: { id } })
    const reply = await asked.catch(() => undefined)
    if (reply && 'jobId' in reply) {
      setArticleOfJob((before) => ({ ...before, [reply.jobId]: id }))
      follow(reply.jobId)
    } else await finish(asked)
    setWaiting((ids) => ids.filter((one) => one !== id))
  }

  const ended = useCallback(
    (jobId: string, job: Job | undefined) => {
      forget(jobId)
      if (job?.state === 'failed') fail(job.error ?? 'Failed to analyze article.')
      else if (job) void finish(Promise.resolve(job.result))
    },
    [forget, fail, finish],
  )

  const subject = (jobId: string) => articleOfJob[jobId] ?? rowOfJobKey(jobs.keyOf(jobId))
  const elsewhere = jobs.others.map((job) => rowOfJobKey(job.key))
  const busy = [...waiting, ...jobs.followed.map(subject), ...elsewhere]
  return { analyze, ended, followed: jobs.followed, isBusy: (id: number) => busy.includes(id) }
}

const isAnalysis = (job: Job) => job.kind === 'analyze'
/** The schedule analyses too; only analyses started in this tab get a progress bar and a message. */
const ofNobody = () => false

/**
 * A reply without one of the four keys is no analysis. A null sentiment and an empty overview are valid
 * values.
 */
export function readAnalysis(result: unknown): Analysis {
  const { freshness, sentiment, tags, overview, notice } = (result ?? {}) as Record<string, unknown>
  const complete =
    typeof freshness === 'number' &&
    (typeof sentiment === 'number' || sentiment === null) &&
    Array.isArray(tags) &&
    typeof overview === 'string'
  if (!complete) throw new Error('Incomplete analysis data received.')
  return { freshness, sentiment, tags, overview, ...(typeof notice === 'string' && { notice }) }
}
