import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { answered } from './answered.ts'

/** Reads a list again once a change to it is settled: give it to `onSettled`. */
export function useReload(queryKey: QueryKey) {
  const queries = useQueryClient()
  return (_reply?: unknown, error?: unknown) => answered(error) && queries.invalidateQueries({ queryKey })
}
