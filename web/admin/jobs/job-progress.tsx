import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const POLL_MS = 700

/** Polls a job to its end and passes its last state to `onEnd`; undefined when the server has no such job. */
export function useJob(id: string | undefined, onEnd: (job: Job | undefined) => void): Job | undefined {
  const { data: job, error } = useQuery({
    ...read('GET /api/jobs/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) || isGone(state.error) ? false : POLL_MS),
  })
  const over = id !== undefined && (isOver(job) || isGone(error))
  const end = useEffectEvent(() => onEnd(isOver(job) ? job : undefined))
  useEffect(() => {
    if (over) end()
  }, [over])
  return job
}

type FollowedJobProps = { jobId: string; label: string; onEnd?: (job: Job | undefined) => void }

export function FollowedJob({ jobId, label, onEnd = () => undefined }: FollowedJobProps) {
  return <JobProgress label={label} job={useJob(jobId, onEnd)} />
}

export function JobProgress({ label, job }: { label: string; job: Job | undefined }) {
  return (
    <div className="rounded-panel border border-line bg-surface px-5 py-3.5">
      <ProgressBar
        label={label}
        current={job?.current ?? undefined}
        done={job?.done ?? 0}
        total={job?.total ?? 0}
        summary={job && job.failures.length > 0 ? `${job.failures.length} failed` : undefined}
      >
        {job?.failures.map((failure) => (
          <p key={failure} className="flex items-start gap-1.5 text-hint text-bear-text">
            <TriangleAlert className="mt-px flex-none" />
            {failure}
          </p>
        ))}
      </ProgressBar>
    </div>
  )
}

const isOver = (job: Job | undefined) => job?.state === 'completed' || job?.state === 'failed'
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
