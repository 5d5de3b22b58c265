import { useCallback, useEffect, useState } from 'react'
import type { Job } from '../../../contract/platform/jobs.ts'

export const ALL_FEEDS = 'all'
/** A publisher's id, or all of them. */
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

export function newArticlesText(result: { totalArticles?: unknown; articlesCount?: unknown }): string {
  return `${Number(result.totalArticles ?? result.articlesCount ?? 0)} new articles`
}

/** What came in, and by name what did not. */
export function fetchEnded(job: Pick<Job, 'kind' | 'state' | 'result' | 'error' | 'failures'>): FetchMessage {
  if (job.state === 'failed') {
    const text = fetchFailed(job.kind === 'fetch-all' ? ALL_FEEDS : 0)
    return { kind: 'error', text, ...(job.error && { detail: job.error }) }
  }
  return {
    kind: 'success',
    text: newArticlesText((job.result ?? {}) as { totalArticles?: number }),
    ...(job.failures.length > 0 && { detail: `${job.failures.length} failed. ${job.failures.join(' ')}` }),
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
  const tell = useCallback((message: FetchMessage) => setAlerts((before) => withAlert(before, message)), [])
  const success = alerts.find((alert) => !tellsOfFailure(alert))?.id
  useEffect(() => {
    if (success === undefined) return
    const clearing = setTimeout(() => dismiss(success), SUCCESS_SHOWN_MS)
    return () => clearTimeout(clearing)
  }, [success, dismiss])
  return { alerts, tell, dismiss }
}

/** Replaces only what is not missed: a plain success by the next message, a failure by its repetition. */
export function withAlert(before: readonly Alert[], message: FetchMessage): Alert[] {
  const kept = before.filter((alert) => tellsOfFailure(alert) && !isSame(alert, message))
  return [{ ...message, id: Math.max(0, ...before.map(({ id }) => id)) + 1 }, ...kept]
}

/** A success may have failures in its second line. */
const tellsOfFailure = ({ kind, detail }: FetchMessage) => kind === 'error' || detail !== undefined

const isSame = (one: FetchMessage, other: FetchMessage) =>
  one.kind === other.kind && one.text === other.text && one.detail === other.detail
