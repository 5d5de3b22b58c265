import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { BulkAction } from '../../../contract/admin/article-list.ts'
import type { BulkResult } from '../../../contract/admin/bulk.ts'
import type { Job } from '../../../contract/platform/jobs.ts'
import { call, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'
import { newestChange } from '../editing/undo.ts'
import { resultText } from './bulk-text.ts'

type Bulk = {
  action: BulkAction
  ids: readonly number[]
  tag?: number | undefined
  last_change?: number | undefined
}

/** An analysis is logged per article and has no bulk undo. */
const cannotBeUndone: readonly BulkAction[] = ['analyze', 'undo']

/** One bulk change at a time, followed as a job when it takes longer. Each ends in a toast. */
export function useBulk(onDone: () => void) {
  const queries = useQueryClient()
  const [running, setRunning] = useState<Bulk & { jobId?: string }>()
  const start = useRef<(bulk: Bulk) => void>(undefined)

  const finish = useCallback(
    ({ action, ids }: Bulk, outcome: () => BulkResult) => {
      setRunning(undefined)
      try {
        const result = outcome()
        const { text, detail } = resultText(action, ids.length, result)
        const { changed, failures } = result
        if (changed.length > 0 && !cannotBeUndone.includes(action)) {
          const newest = newestChange()
          const undo = () =>
            void newest.then(
              (last_change) => start.current?.({ action: 'undo', ids: changed, last_change }),
              (error) => toastError('It could not be undone.', reasonOf(error)),
            )
          toastUndo(text, { detail, isPartial: failures.length > 0, undo })
        } else if (failures.length > 0) toastError(text, detail)
        else toastSuccess(text)
        if (action !== 'undo') onDone()
      } catch (error) {
        toastError('The articles could not be changed.', reasonOf(error) ?? String(error))
      }
      return queries.invalidateQueries({ queryKey: ['GET /api/articles/admin'] })
    },
    [queries, onDone],
  )

  const run = useCallback(
    async (bulk: Bulk) => {
      setRunning(bulk)
      try {
        const { action, ids, tag, last_change } = bulk
        const reply = await call('POST /api/articles/bulk', {
          body: { action, ids: [...ids], tag, last_change },
        })
        if ('jobId' in reply) setRunning({ ...bulk, jobId: reply.jobId })
        else await finish(bulk, () => reply)
      } catch (error) {
        await finish(bulk, () => {
          throw error
        })
      }
    },
    [finish],
  )
  start.current = run

  const ended = useCallback(
    (job: Job | undefined) => {
      if (!running) return
      void finish(running, () => {
        if (job?.state !== 'completed') throw new Error(job?.error ?? 'The server no longer knows of it.')
        return job.result as BulkResult
      })
    },
    [running, finish],
  )
  return { run, running, ended }
}
