import { useQueryClient } from '@tanstack/react-query'
import type { Analysis } from '../../../contract/analysis/analysis.ts'
import { rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import type { Reporter } from '../editing/save.ts'
import { useRunningJobs } from '../jobs/jobs.tsx'

/** Analyses started on this screen: answered directly, or as jobs with a slow model. */
export function useAnalyses({ succeed, fail }: Reporter) {
  const queries = useQueryClient()
  const jobs = useRunningJobs({ belongs: isAnalysis, isPublic: ofNobody, targetOf: articleOf })

  async function finish(analysis: Promise<unknown>) {
    try {
      const { notice } = readAnalysis(await analysis)
      succeed('Article analyzed', notice)
    } catch (error) {
      const reason = error instanceof ApiError ? reasonOf(error) : (error as Error).message
      fail(reason ?? 'Failed to analyze article.')
    }
    void queries.invalidateQueries({ queryKey: ['GET /api/articles/:id/receipt'] })
    await queries.invalidateQueries({ queryKey: ['GET /api/articles/admin'] })
  }
  return {
    ...jobs,
    analyze: (id: number) =>
      jobs.start(id, call('POST /api/ai/analyze/:id', { params: { id } }), finish),
    ended: (jobId: string, job: Job | undefined) => {
      jobs.forget(jobId)
      if (job?.state === 'failed') fail(job.error ?? 'Failed to analyze article.')
      else if (job) void finish(Promise.resolve(job.result))
    },
  }
}

const isAnalysis = (job: Job) => job.kind === 'analyze'
const articleOf = (job: Job) => rowOfJobKey(job.key)
/** The schedule analyses too; only analyses started in this tab get a progress bar and a message. */
const ofNobody = () => false

/** Null sentiment and empty overview are valid; a reply without one of the four keys is no analysis. */
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
