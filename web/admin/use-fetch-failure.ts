import { useEffect } from 'react'
import { reasonOf } from '../api.ts'

/** Tells once per failed fetch, also when a later refetch fails while older rows are still shown. */
export function useFetchFailure(
  query: { error: unknown; errorUpdatedAt: number; isError: boolean },
  text: string,
  fail: (text: string, detail?: string) => void,
) {
  const { error, errorUpdatedAt, isError } = query
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) fail(text, reasonOf(error))
  }, [isError, errorUpdatedAt, error, text, fail])
}
