import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ChangeKind } from '../../../contract/accounts/activity.ts'
import { ApiError, type CallOptions, call, lastChange, reasonOf } from '../../api/call.ts'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'

/** Optimistic lock: names the version being edited; the server refuses when there is a newer one. */
export const ifUnchanged = ({ updated_at }: { updated_at: string | null }): CallOptions =>
  updated_at ? { headers: { 'if-match': `"${updated_at}"` } } : {}

/** Without a reply there is nothing new to load, and a reload would cover the error message. */
export const wasAnswered = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status === 0)

/** Refetches a list after a change; pass it to `onSettled`. */
export function useReload(queryKey: QueryKey) {
  const queries = useQueryClient()
  return (_reply?: unknown, error?: unknown) => {
    if (!wasAnswered(error)) return undefined
    const list = queries.invalidateQueries({ queryKey })
    // after a refusal the form can be corrected at once; after a save wait for the list
    return error ? undefined : list
  }
}

/** Where the result of a change is shown. */
export type Reporter = {
  succeed: (text: string, detail?: string) => unknown
  fail: (text: string, detail?: string) => unknown
}
const TOASTS: Reporter = { succeed: toastSuccess, fail: toastError }

/** Handlers that report the result of a mutation and reload: `...reported('Not saved', 'Saved')`. */
export function useReport(queryKey: QueryKey, { succeed, fail }: Reporter = TOASTS) {
  const reload = useReload(queryKey)
  return (failed: string, done?: string) => ({
    onSuccess: () => {
      if (done) succeed(done)
    },
    onError: (error: Error) => fail(failed, reasonOf(error)),
    onSettled: reload,
  })
}

/** The server's reason in place of the text, where it gives one. */
export const reasonFirst = ({ succeed, fail }: Reporter): Reporter => ({
  succeed,
  fail: (text, detail) => fail(detail ?? text),
})

type Undoable = {
  kind: ChangeKind
  id: number
  text: string
  detail?: string
}

/** A toast with 'Undo' for this tab's latest change, not for a later one of another tab; refetches everything afterwards. */
export function useUndoToast() {
  const queries = useQueryClient()
  return useCallback(
    ({ kind, id, text, detail }: Undoable) => {
      const body = { first_change: lastChange }
      const undo = async () => {
        try {
          const { name } = await call('POST /api/changes/:kind/:id/undo', {
            params: { kind, id },
            body,
          })
          toastSuccess(`'${name}' is as it was before.`)
        } catch (error) {
          toastError('It could not be undone.', reasonOf(error))
        }
        await queries.invalidateQueries()
      }
      toastUndo(text, { detail, undo: () => void undo() })
    },
    [queries],
  )
}
