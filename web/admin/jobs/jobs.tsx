import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call } from '../../api/call.ts'
import { read } from '../../api/queries.ts'
import { kept } from '../../page/kept.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

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

type Options<Target> = {
  belongs: (job: Job) => boolean
  /** Which of them are shown to everybody; a job started in this tab always is. */
  isPublic: (job: Job) => boolean
  targetOf: (job: Job) => Target
}

/** Work that the server does at once, or as a job followed to its end. `others` run, but are not waited for. */
export function useRunningJobs<Target>({ belongs, isPublic, targetOf }: Options<Target>) {
  const [waiting, setWaiting] = useState<readonly Target[]>([])
  const [followed, setFollowed] = useState<readonly { jobId: string; target: Target }[]>([])
  const running = useQuery({
    ...runningQuery,
    staleTime: 0,
    // a pending request may become a job
    refetchInterval: ({ state }) =>
      waiting.length > 0 || state.data?.some(belongs) ? POLL_MS : false,
  })
  const follow = (jobId: string, target: Target) => {
    rememberedJobs.add(jobId)
    setFollowed((all) =>
      all.some((each) => each.jobId === jobId) ? all : [...all, { jobId, target }],
    )
  }
  useJobsAtOpening((job) => {
    if (belongs(job) && (isPublic(job) || rememberedJobs.has(job.id))) follow(job.id, targetOf(job))
  })

  async function start<Reply extends object>(
    target: Target,
    asked: Promise<Reply | { jobId: string }>,
    end: (reply: Promise<Reply>) => Promise<unknown>,
  ) {
    setWaiting((all) => [...all, target])
    const reply = await asked.catch(() => undefined)
    if (reply && 'jobId' in reply) follow(reply.jobId, target)
    else await end(asked as Promise<Reply>)
    setWaiting((all) => all.filter((each) => each !== target))
  }
  const others = (running.data ?? []).filter(
    (job) => belongs(job) && !followed.some(({ jobId }) => jobId === job.id),
  )
  const busy = new Set([
    ...waiting,
    ...followed.map(({ target }) => target),
    ...others.map(targetOf),
  ])
  return {
    start,
    waiting,
    followed,
    others,
    forget: (jobId: string) => {
      rememberedJobs.remove(jobId)
      setFollowed((all) => all.filter((each) => each.jobId !== jobId))
    },
    isBusy: (target: Target) => busy.has(target),
  }
}

const keptIds = kept<string[]>('sessionStorage', 'followed-jobs', [])

/** Jobs started in this tab, to find them again after a reload. */
const rememberedJobs = {
  has: (jobId: string) => keptIds.read().includes(jobId),
  add: (jobId: string) =>
    keptIds.write([...keptIds.read().filter((id) => id !== jobId), jobId].slice(-50)),
  remove: (jobId: string) => keptIds.write(keptIds.read().filter((id) => id !== jobId)),
}

/** The reply itself, or the result of the job it became, however long that takes. */
export async function finished<Answer extends object>(
  reply: Answer | { jobId: string },
): Promise<Answer> {
  if (!('jobId' in reply)) return reply
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const job = await call('GET /api/jobs/:id', { params: { id: reply.jobId } }).catch(
      unlessOffline,
    )
    if (job?.state === 'completed') return job.result as Answer
    if (job?.state === 'failed')
      throw new ApiError(502, 'JOB_FAILED', job.error ?? 'The work failed.')
  }
}

/** A job continues while this browser is offline. */
function unlessOffline(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 0)) throw error
}

/** Polls a job to its end and passes its last state to `onEnd`; undefined when the server has no such job. */
export function useJob(
  id: string | undefined,
  onEnd: (job: Job | undefined) => void,
): Job | undefined {
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
  return <JobProgressBar label={label} job={useJob(jobId, onEnd)} />
}

export function JobProgressBar({ label, job }: { label: string; job: Job | undefined }) {
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
          <p key={failure} className="flex items-start gap-1.5 text-small text-bear-text">
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
