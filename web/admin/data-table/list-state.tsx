import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'

export type ListQuery<Item> = {
  isPending: boolean
  isError: boolean
  data: readonly Item[] | undefined
  refetch: () => unknown
}

export type EmptyList = { title: string; hint?: string; icon?: ReactNode; action?: ReactNode }

type ListStateProps = {
  query: Omit<ListQuery<unknown>, 'data'> & { data: unknown }
  empty?: EmptyList
  rows?: number
  /** Row height of a list that is no table and has no header. */
  rowPx?: number
  children?: ReactNode
}

/** Loading, error or empty state of a list, or of anything else that is loaded. */
export function ListState({ query, empty, rows = 6, rowPx, children }: ListStateProps) {
  if (query.data === undefined && query.isError) return <LoadFailed retry={query.refetch} />
  if (query.isPending) return <RowSkeletons rows={rows} rowPx={rowPx} />
  if (empty && Array.isArray(query.data) && query.data.length === 0)
    return <EmptyState {...empty} />
  return children
}

const NO_REPLY = 'The server sent no usable reply.'
type LoadFailedProps = { retry: () => unknown; title?: string; hint?: string }

/** Stays in place of the list, with a retry; the message above the list disappears after a while. */
export function LoadFailed({ retry, title = 'Nothing to show', hint = NO_REPLY }: LoadFailedProps) {
  return <ErrorState title={title} hint={hint} retry={{ isFetching: false, refetch: retry }} />
}

/** Placeholder rows: a table header of 38 px and rows of 56, or rows alone. */
function RowSkeletons({ rows, rowPx }: { rows: number; rowPx: number | undefined }) {
  return (
    <SkeletonRegion>
      {rowPx === undefined && <div className="h-[38px] border-line border-b bg-surface-2" />}
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows to come have no identity yet
          key={row}
          style={{ height: rowPx ?? 56 }}
          className="flex items-center gap-6 border-line border-b px-5 last:border-b-0"
        >
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
