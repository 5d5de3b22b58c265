import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { HeadCell } from '../ui/table.tsx'
import { nextSort, type Sort } from './sort-rows.ts'

type SortHeadProps<Column extends string> = {
  column: Column
  children: string
  sort: Sort<Column> | undefined
  onSort: (sort: Sort<Column>) => void
  numeric?: boolean
}

/** A column head that sorts by its column; the arrow and aria-sort say which way. */
export function SortHead<Column extends string>({
  column,
  children,
  sort,
  onSort,
  numeric,
}: SortHeadProps<Column>) {
  const order = sort?.column === column ? sort.order : undefined
  const Arrow = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <HeadCell numeric={numeric} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button
        type="button"
        onClick={() => onSort(sort ? nextSort(sort, column) : { column, order: 'asc' })}
        className={`group/sort -mx-1 inline-flex min-h-6 items-center gap-1 rounded-fact px-1 hover:text-fg ${numeric ? 'flex-row-reverse' : ''}`}
      >
        {children}
        <Arrow
          className={`size-3! ${order ? 'text-fg' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}`}
        />
      </button>
    </HeadCell>
  )
}
