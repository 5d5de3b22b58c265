import { type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiKey, CallInput, Reply } from '../../contract/api.ts'
import type { Call } from './call.ts'

const calls = new WeakMap<QueryClient, Call>()

/** A client whose reads go out through `call`: the browser's, or the server's own while rendering. */
export function createQueryClient(call: Call): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        // A query is data: its key is the endpoint and its input.
        queryFn: ({ queryKey, signal }) =>
          call(queryKey[0] as ApiKey, queryKey[1] as CallInput<ApiKey>, {
            signal,
            ...(queryKey[2] as { headers?: Record<string, string> } | undefined),
          }),
        retry: false,
        refetchOnWindowFocus: isOverdue,
      },
    },
  })
  calls.set(client, call)
  return client
}

/** A hidden tab does not poll. When it is shown again, only stale queries are refetched. */
function isOverdue(query: Query): 'always' | false {
  const age = Date.now() - query.state.dataUpdatedAt
  const overdue = query.observers.some(({ options: { refetchInterval } }) => {
    const interval =
      typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval
    return typeof interval === 'number' && age >= interval
  })
  return overdue && 'always'
}

/** Visitors see no error of a failed read; it is logged to the console. `meta.failure` names it. */
function logFailure(error: Error, { meta }: { meta?: Record<string, unknown> | undefined }) {
  if (typeof document !== 'undefined' && typeof meta?.failure === 'string')
    console.error(meta.failure, error)
}

export function clientCall(client: QueryClient): Call {
  const call = calls.get(client)
  if (!call) throw new Error('This query client was not made by createQueryClient')
  return call
}

/** Any read of the contract as a query: `useQuery(read('GET /api/tags', {}))`. */
export const read = <K extends ApiKey>(
  key: K,
  input: CallInput<K>,
  options?: { headers: Record<string, string> },
) => queryOptions<Reply<K>>({ queryKey: options ? [key, input, options] : [key, input] })
