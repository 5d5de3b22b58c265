import { useRef } from 'react'
import {
  currentSearchParams,
  useAddress,
  useDebouncedText,
  withParam,
} from '../../../page/url-state.ts'
import { sortRows } from '../../../ui/sort-rows.ts'
import { useShortcuts } from '../shortcuts/shortcuts.ts'

/** Sortable columns by their name in the address. `first`: the direction of a head's first press. */
export type Columns<Row, Name extends string = string> = Record<
  Name,
  { label: string; first: Direction; value: (row: Row) => string | number | null }
>
type Direction = 'asc' | 'desc'
export type Order<Name extends string> = { by: Name; direction: Direction }

/** From the address; invalid values are ignored. */
export function orderOf<Name extends string>(
  params: URLSearchParams,
  columns: Columns<never, Name>,
  usual: NoInfer<Name>,
): Order<Name> {
  const wanted = params.get('sort') ?? ''
  const by = Object.hasOwn(columns, wanted) ? (wanted as Name) : usual
  const direction = params.get('order')
  return {
    by,
    direction: direction === 'asc' || direction === 'desc' ? direction : columns[by].first,
  }
}

/** The address after a press of a head; another press of the same reverses the order. The usual one is left out. */
export function pressed<Name extends string>(
  params: URLSearchParams,
  columns: Columns<never, Name>,
  usual: NoInfer<Name>,
  by: Name,
): URLSearchParams {
  const order = orderOf(params, columns, usual)
  const { first } = columns[by]
  const direction = order.by !== by ? first : order.direction === 'asc' ? 'desc' : 'asc'
  const sorted = withParam(params, 'sort', by === usual ? '' : by)
  return withParam(sorted, 'order', direction === first ? '' : direction)
}

export const ordered = <Row, Name extends string>(
  rows: readonly Row[],
  columns: Columns<Row, Name>,
  { by, direction }: Order<Name>,
): Row[] => sortRows(rows, direction, columns[by].value)

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
    order: orderOf(params, columns, usual),
    onOrder: (by: Name) => go(pressed(currentSearchParams(), columns, usual, by)),
    filter: filter.text,
    onFilter: filter.type,
    clearFilter: () => {
      filter.type('')
      box.current?.focus()
    },
  }
}
