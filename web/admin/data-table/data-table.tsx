import { type ReactNode, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { nextSort, type Sort, type SortValue, sortRows } from '../../ui/sort-rows.ts'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { cellLook } from './cell.tsx'
import { type EmptyList, type ListQuery, ListState } from './list-state.tsx'
import { ActionsBar, type RowAction, RowActions } from './row-actions.tsx'

/** One column. The first one names the row. Without `cell` it shows the field it is named after. */
export type Column<Item, Name extends string = string> = {
  label: string
  /** True for the field it is named after; 'server' when sorting needs another request. */
  sort?: ((row: Item) => SortValue) | true | 'server'
  numeric?: boolean
  width?: string
  /** Takes a card's whole width. */
  wide?: boolean
  className?: string
  /** Before the header's name, and above cards. */
  lead?: ReactNode
  /** The whole text on hover, where the cell cuts it. */
  title?: (row: Item) => string
} & ({ name: Name; cell: (row: Item) => ReactNode } | { name: Name & keyof Item; cell?: undefined })

const fieldOf = (row: unknown, name: string) =>
  (row as Record<string, string | number | boolean>)[name]

/** Decided by the width of the table, not of the window. */
const containers = {
  980: '@container/table-lg',
  860: '@container/table-md',
  560: '@container/table-sm',
}

type DataTableProps<Item, Name extends string> = {
  label: string
  columns: readonly Column<Item, Name>[]
  query: ListQuery<Item>
  empty: EmptyList
  skeletonRows?: number
  /** Its id by default. */
  rowKey?: (row: Item) => string | number
  /** Initial order; without it rows keep their order. */
  initialSort?: Sort<Name>
  sort?: Sort<Name>
  onSort?: (sort: Sort<Name>) => void
  actions?: (row: Item) => readonly (RowAction | false)[]
  /** Describes the actions of a row; its name by default. */
  nameOf?: (row: Item) => string
  actionsWidth?: string
  /** Replaces a row while it is edited: an `EditRow`. */
  editor?: (row: Item) => ReactNode
  details?: (row: Item) => ReactNode
  /** Rows become cards when the table is narrower than this, in pixels. */
  cardsBelow?: keyof typeof containers
  dense?: boolean
  rowClassName?: (row: Item) => string | undefined
  children?: ReactNode
}

/** Table of the admin area: sortable, as cards when narrow, with loading, empty and error states. */
export function DataTable<Item, Name extends string>(props: DataTableProps<Item, Name>) {
  const { label, columns, query, actions, initialSort, onSort } = props
  const [ownSort, setOwnSort] = useState(initialSort)
  const sort = onSort ? props.sort : ownSort
  const setSort = onSort ?? setOwnSort
  const rowKey = props.rowKey ?? ((row) => String(fieldOf(row, 'id')))
  const isFixed = columns.some(({ width }) => width !== undefined)
  return (
    <ListState query={query} empty={props.empty} rows={props.skeletonRows}>
      <section
        aria-label={label}
        // receives the focus when the focused row is deleted
        tabIndex={-1}
        className={classNames(
          'overflow-x-auto rounded-[inherit] -outline-offset-2!',
          containers[props.cardsBelow ?? 860],
        )}
      >
        <SortSelect label={label} columns={columns} sort={sort} onSort={setSort} />
        <Table
          columns={[...columns.map(shownColumn), ...(actions ? [actionsColumn(props)] : [])]}
          rows={sortedRows(query.data ?? [], columns, sort)}
          rowKey={rowKey}
          sort={sort}
          onSort={(by) => setSort(nextSort(sort, by))}
          className={classNames(
            'data-table',
            isFixed && 'table-fixed',
            props.dense ? 'data-table-dense' : 'text-small',
          )}
          headClass="data-head"
          rowClass="data-row"
          cellClass="data-cell"
          rowClassName={props.rowClassName}
          editor={props.editor}
          details={props.details}
        />
      </section>
      {props.children}
    </ListState>
  )
}

function shownColumn<Item, Name extends string>(
  column: Column<Item, Name>,
  index: number,
): TableColumn<Item, Name> {
  const { name, label, lead, numeric, width, title, cell } = column
  const isTitle = index === 0
  return {
    name,
    label,
    lead,
    numeric,
    title,
    headClass: width,
    className: cellLook({ ...column, isTitle, wide: isTitle || column.wide }),
    cardLabel: label,
    sort: column.sort ? { by: name, first: 'asc' } : undefined,
    cell: cell ?? ((row) => fieldOf(row, name)),
  }
}

function actionsColumn<Item, Name extends string>({
  actions,
  actionsWidth,
  nameOf = (row) => String(fieldOf(row, 'name')),
}: DataTableProps<Item, Name>): TableColumn<Item, Name> {
  return {
    name: 'actions',
    label: 'Actions',
    numeric: true,
    headClass: actionsWidth,
    className: 'cards:col-span-full',
    cell: (row) => (
      <ActionsBar narrow={actionsWidth !== undefined}>
        <RowActions of={nameOf(row)} actions={actions?.(row) ?? []} />
      </ActionsBar>
    ),
  }
}

function sortedRows<Item, Name extends string>(
  rows: readonly Item[],
  columns: readonly Column<Item, Name>[],
  sort: Sort<Name> | undefined,
): readonly Item[] {
  const by = columns.find(({ name }) => name === sort?.column)?.sort
  if (!sort || !by || by === 'server') return rows
  const value = by === true ? (row: Item) => fieldOf(row, sort.column) ?? null : by
  return sortRows(rows, sort.order, value)
}

type SortProps<Name extends string> = {
  sort: Sort<Name> | undefined
  onSort: (sort: Sort<Name>) => void
}

/** Cards have no header cells: the same orders in a select. */
function SortSelect<Item, Name extends string>({
  label,
  columns,
  sort,
  onSort,
}: SortProps<Name> & { label: string; columns: readonly Column<Item, Name>[] }) {
  const orders = columns
    .filter((column) => column.sort)
    .flatMap(({ name, label }) => [
      { column: name, order: 'asc' as const, text: `${label} ↑` },
      { column: name, order: 'desc' as const, text: `${label} ↓` },
    ])
  if (orders.length === 0) return null
  const lead = columns.find((column) => column.lead)?.lead
  const keyOf = ({ column, order }: Sort<Name>) => `${column} ${order}`
  return (
    <div className="hidden items-end border-line border-b px-4 py-3 cards:flex">
      {lead}
      <SelectField
        label="Sort by"
        className="flex-1"
        aria-description={label}
        options={[
          ...(sort ? [] : [{ value: '', label: 'As listed' }]),
          ...orders.map((each) => ({ value: keyOf(each), label: each.text })),
        ]}
        value={sort ? keyOf(sort) : ''}
        onChange={(event) => {
          const chosen = orders.find((each) => keyOf(each) === event.target.value)
          if (chosen) onSort({ column: chosen.column, order: chosen.order })
        }}
      />
    </div>
  )
}
