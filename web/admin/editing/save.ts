import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError, type CallOptions } from '../../api/call.ts'

/** Optimistic lock: names the version being edited; the server refuses when there is a newer one. */
export function ifUnchanged(row: { updated_at: string }): CallOptions {
  return { headers: { 'if-match': `"${row.updated_at}"` } }
}

/** Without a reply there is nothing new to load, and a reload would cover the error message. */
export const wasAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.status === 0)

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

/** Resolves to whether it succeeded. The form needs no more; the screen shows the reason. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
