import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { ApiError, type CallOptions } from '../../api/call.ts'

/** Optimistic lock: names the version the editor started from; the server refuses when somebody was quicker. */
export function ifUnchanged(row: { updated_at: string }): CallOptions {
  return { headers: { 'if-match': `"${row.updated_at}"` } }
}

/** Without an answer there is nothing new to read: a reload would only cover the message that says so. */
export const wasAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.status === 0)

/** Reads a list again once a change to it is settled: give it to `onSettled`. */
export function useReload(queryKey: QueryKey) {
  const queries = useQueryClient()
  return (_reply?: unknown, error?: unknown) => {
    if (!wasAnswered(error)) return undefined
    const list = queries.invalidateQueries({ queryKey })
    // what was refused can be mended at once; what was saved is done when the list has it
    return error ? undefined : list
  }
}

/** Whether it went well. A form only has to know that: its screen tells why not. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
