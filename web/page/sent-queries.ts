import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Key, data and time of a query that the server has read. Data is null where there is nothing, say no page at a path. */
export type SentQuery = [key: QueryKey, data: unknown, updatedAt: number]

/** What the server has read, for the browser. Failed reads are left out. */
export const queriesToSend = (client: QueryClient): SentQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])

export function restoreQueries(client: QueryClient, queries: readonly SentQuery[]) {
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}
