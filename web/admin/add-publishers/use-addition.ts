import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { AddedPublishers, FoundLine } from '../../../contract/news/discovery.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { ApiError } from '../../api/call.ts'
import { read } from '../../api/queries.ts'

/** How far an addition has come. Kept in this tab, so that it survives a reload and leaving the page. */
export type Addition = {
  text: string
  findJob?: string | undefined
  lines?: readonly FoundLine[] | undefined
  addJob?: string | undefined
  /** In the order in which they are added. */
  adding?: readonly { name: string; rss_url: string }[] | undefined
  added?: AddedPublishers['publishers'] | undefined
}

const STORAGE_KEY = 'add-publishers'
const POLL_MS = 700

export function useAddition() {
  const [addition, setAddition] = useState<Addition>(stored)
  useEffect(() => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(addition))
    } catch {
      // without storage a reload starts over
    }
  }, [addition])
  const change = useCallback(
    (part: Partial<Addition>) => setAddition((before) => ({ ...before, ...part })),
    [],
  )
  return { addition, change }
}

/** Polls a job; its failure is a sentence. */
export function useJob(id: string | undefined) {
  const { data, error } = useQuery({
    ...read('GET /api/jobs/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) || isGone(state.error) ? false : POLL_MS),
  })
  const failure = data?.state === 'failed' ? data.error : isGone(error) ? 'The job is no longer known.' : null
  return { job: data, result: data?.state === 'completed' ? data.result : undefined, failure }
}

const isOver = (job: Job | undefined) => job?.state === 'completed' || job?.state === 'failed'
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

function stored(): Addition {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}')
    if (typeof kept === 'object' && kept !== null && 'text' in kept) return kept as Addition
  } catch {
    // unreadable or without storage: starts over
  }
  return { text: '' }
}
