import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

const POLL_MS = 700

/** Polls a job to its end and passes its last state to `onEnd`; undefined when the server has no such job. */
export function FollowedJob({
  jobId,
  label,
  onEnd,
}: {
  jobId: string
  label: string
  onEnd: (job: Job | undefined) => void
}) {
  const { data: job, error } = useQuery({
    ...read('GET /api/jobs/:id', { params: { id: jobId } }),
    refetchInterval: ({ state }) => (isOver(state.data) || isGone(state.error) ? false : POLL_MS),
  })
  const told = useRef(false)
  const over = isOver(job) || isGone(error)
  useEffect(() => {
    if (!over || told.current) return
    told.current = true
    onEnd(isOver(job) ? job : undefined)
  }, [over, job, onEnd])
  return <JobProgress label={label} job={job} />
}

/** Progress bar with count, current item and failures so far. */
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
