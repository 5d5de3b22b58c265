import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx'

/** What a list has to know of its query. */
export type ListQuery<Item> = {
  isPending: boolean
  isError: boolean
  data: readonly Item[] | undefined
  refetch: () => unknown
}

type ListStateProps = {
  query: ListQuery<unknown>
  empty: { title: string; hint?: string; icon?: ReactNode; action?: ReactNode }
  rows?: number
  children: ReactNode
}

/** What stands in a list's place while it loads, when it could not be loaded, or when it is empty. */
export function ListState({ query, empty, rows = 6, children }: ListStateProps) {
  if (query.data === undefined && query.isError) return <LoadFailed retry={query.refetch} />
  if (query.isPending) return <RowSkeletons rows={rows} />
  if (query.data?.length === 0) return <EmptyState {...empty} />
  return children
}

/** The message above the list says what failed and goes away; this stays and offers the way on. */
function LoadFailed({ retry }: { retry: () => unknown }) {
  return (
    <ErrorState
      title="Nothing to show"
      hint="The server did not give an answer that can be shown."
      action={
        <Button icon={<RefreshCw />} onClick={() => retry()}>
          Try again
        </Button>
      }
    />
  )
}

/** Table rows to come: head 38, rows 56. */
function RowSkeletons({ rows }: { rows: number }) {
  return (
    <SkeletonRegion>
      <div className="h-[38px] border-line border-b bg-surface-2" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows to come have no identity yet
        <div key={row} className="flex h-14 items-center gap-6 border-line border-b px-5 last:border-b-0">
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </SkeletonRegion>
  )
}
