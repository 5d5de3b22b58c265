import type { Job } from '../../../contract/platform/jobs.ts'

export const ALL_FEEDS = 'all'
export type FetchTarget = number | typeof ALL_FEEDS
export type FetchMessage = {
  kind: 'success' | 'error'
  text: string
  detail?: string
  /** A publisher that sent Retry-After; it can be fetched anyway. */
  mayAskAnyway?: number
}

export function fetchFailed(target: FetchTarget): string {
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
