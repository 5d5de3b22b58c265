import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { answered } from './answered.ts'

/** Reads a list again once a change to it is settled: give it to `onSettled`. */
export function useReload(queryKey: QueryKey) {
  const queries = useQueryClient()
  return (_reply?: unknown, error?: unknown) => {
    if (!answered(error)) return undefined
    const list = queries.invalidateQueries({ queryKey })
    // what was refused can be mended at once; what was saved is done when the list has it
    return error ? undefined : list
  }
}
