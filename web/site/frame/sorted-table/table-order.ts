import { useRef } from 'react'
import {
  currentSearchParams,
  useAddress,
  useDebouncedText,
  withParam,
} from '../../../page/url-state.ts'
import { nextSort, type Sort, sortRows } from '../../../ui/sort-rows.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Sortable columns by their name in the address. `first`: the direction of a head's first press. */
export type Columns<Row, Name extends string = string> = Record<
  Name,
  { label: string; first: Direction; value: (row: Row) => string | number | null }
>
type Direction = 'asc' | 'desc'

/** From the address; invalid values are ignored. */
export function orderOf<Name extends string>(
  params: URLSearchParams,
  columns: Columns<never, Name>,
  usual: NoInfer<Name>,
): Sort<Name> {
  const wanted = params.get('sort') ?? ''
  const column = Object.hasOwn(columns, wanted) ? (wanted as Name) : usual
  const order = params.get('order')
  return { column, order: order === 'asc' || order === 'desc' ? order : columns[column].first }
}

/** The address after a press of a head; another press of the same reverses the order. The usual one is left out. */
export function pressed<Name extends string>(
  params: URLSearchParams,
  columns: Columns<never, Name>,
  usual: NoInfer<Name>,
  by: Name,
): URLSearchParams {
  const { first } = columns[by]
  const { order } = nextSort(orderOf(params, columns, usual), by, first)
  const sorted = withParam(params, 'sort', by === usual ? '' : by)
  return withParam(sorted, 'order', order === first ? '' : order)
}

export const ordered = <Row, Name extends string>(
  rows: readonly Row[],
  columns: Columns<Row, Name>,
  { column, order }: Sort<Name>,
): Row[] => sortRows(rows, order, columns[column].value)

/** Order and filter of a table, both in the address. */
export function useTableView<Name extends string>(
  columns: Columns<never, Name>,
  usual: NoInfer<Name>,
) {
  const { params, go, put } = useAddress()
  const box = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })
  // typing replaces one history entry instead of adding one per letter
  const filter = useDebouncedText(params.get('filter')?.slice(0, 100) ?? '', (text) =>
    go(withParam(currentSearchParams(), 'filter', text), true),
  )
  return {
    params,
    put,
    box,
    sort: orderOf(params, columns, usual),
    onOrder: (by: Name) => go(pressed(currentSearchParams(), columns, usual, by)),
    filter: filter.text,
    onFilter: filter.type,
    clearFilter: () => {
      filter.type('')
      box.current?.focus()
    },
  }
}
