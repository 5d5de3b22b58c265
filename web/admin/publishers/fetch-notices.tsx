import { useCallback, useEffect, useState } from 'react'
import { rowOfJobKey } from '../../../contract/platform/job-keys.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError, call, reasonOf } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FollowedJob, JobProgress, useRunningJobs } from '../jobs/jobs.tsx'
import { useReloadFeeds } from '../screen/admin-queries.ts'
import { FloatingNotices } from '../screen/floating-bar.tsx'

type FetchNoticesProps = {
  alerts: ReturnType<typeof useAlerts>
  fetches: ReturnType<typeof useFeedFetches>
  nameOf: (publisherId: number) => string
}

export function FetchNotices({ alerts: { alerts, dismiss }, fetches, nameOf }: FetchNoticesProps) {
  return (
    <FloatingNotices>
      {alerts.map(({ id, kind, text, detail, mayAskAnyway }) => (
        <Notice
          key={id}
          kind={kind}
          detail={detail}
          action={
            mayAskAnyway !== undefined && (
              <Button
                size="sm"
                onClick={() => {
                  dismiss(id)
                  fetches.start(mayAskAnyway, true)
                }}
              >
                Fetch anyway
              </Button>
            )
          }
          onDismiss={() => dismiss(id)}
        >
          {text}
        </Notice>
      ))}
      {fetches.awaited.map((job) => (
        <JobProgress key={job.id} label="Fetching feeds" job={job} />
      ))}
      {fetches.followed.map(({ jobId, target }) => (
        <FollowedJob
          key={jobId}
          jobId={jobId}
          label={target === ALL_FEEDS ? 'Fetching feeds' : `Fetching ${nameOf(target)}`}
          onEnd={(job) => fetches.ended(jobId, job)}
        />
      ))}
    </FloatingNotices>
  )
}

export const ALL_FEEDS = 'all'
export type Target = number | typeof ALL_FEEDS
export type FetchMessage = {
  kind: 'success' | 'error'
  text: string
  detail?: string
  /** A publisher that sent Retry-After; it can be fetched anyway. */
  mayAskAnyway?: number
}

export function fetchFailed(target: Target): string {
  return target === ALL_FEEDS
    ? 'Failed to fetch all feeds. Please check the console for details.'
    : 'Failed to fetch feeds. Please check the console for details.'
}

export function newArticlesText(result: {
  totalArticles?: unknown
  articlesCount?: unknown
}): string {
  return `${Number(result.totalArticles ?? result.articlesCount ?? 0)} new articles`
}

export function fetchEnded(
  job: Pick<Job, 'kind' | 'state' | 'result' | 'error' | 'failures'>,
): FetchMessage {
  if (job.state === 'failed') {
    const text = fetchFailed(job.kind === 'fetch-all' ? ALL_FEEDS : 0)
    return { kind: 'error', text, ...(job.error && { detail: job.error }) }
  }
  return {
    kind: 'success',
    text: newArticlesText((job.result ?? {}) as { totalArticles?: number }),
    ...(job.failures.length > 0 && {
      detail: `${job.failures.length} failed. ${job.failures.join(' ')}`,
    }),
  }
}

export type Alert = FetchMessage & { id: number }

const SUCCESS_SHOWN_MS = 3000

/** The alerts of the screen, newest first. A failure stays until it is dismissed, a plain success clears itself. */
export function useAlerts() {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const dismiss = useCallback(
    (id: number) => setAlerts((before) => before.filter((alert) => alert.id !== id)),
    [],
  )
  const report = useCallback(
    (message: FetchMessage) => setAlerts((before) => withAlert(before, message)),
    [],
  )
  const success = alerts.find((alert) => !isFailure(alert))?.id
  useEffect(() => {
    if (success === undefined) return
    const clearing = setTimeout(() => dismiss(success), SUCCESS_SHOWN_MS)
    return () => clearTimeout(clearing)
  }, [success, dismiss])
  return { alerts, report, dismiss }
}

/** Replaces only what is not missed: a plain success by the next message, a failure by its repetition. */
export function withAlert(before: readonly Alert[], message: FetchMessage): Alert[] {
  const kept = before.filter((alert) => isFailure(alert) && !isSame(alert, message))
  return [{ ...message, id: Math.max(0, ...before.map(({ id }) => id)) + 1 }, ...kept]
}

/** A success may have failures in its second line. */
const isFailure = ({ kind, detail }: FetchMessage) => kind === 'error' || detail !== undefined

const isSame = (one: FetchMessage, other: FetchMessage) =>
  one.kind === other.kind && one.text === other.text && one.detail === other.detail

const isFetch = (job: Job) => job.kind === 'fetch' || job.kind === 'fetch-all'
const isFetchAll = (job: Job) => job.kind === 'fetch-all'

export function useFeedFetches(report: (message: FetchMessage) => void) {
  const jobs = useRunningJobs<Target>({ belongs: isFetch, isPublic: isFetchAll, targetOf })
  const { followed, waiting, others, isBusy } = jobs
  const reload = useReloadFeeds()
  const start = (target: Target, anyway = false) =>
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
  target: Target,
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

const targetOf = (job: Job): Target =>
  isFetchAll(job) ? ALL_FEEDS : (rowOfJobKey(job.key) ?? ALL_FEEDS)
