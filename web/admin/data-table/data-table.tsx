import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { nextSort, type Sort, type SortValue, sortRows } from '../../ui/sort-rows.ts'
import { type EmptyList, type ListQuery, ListState } from './list-state.tsx'
import {
  ActionsCell,
  type CardsBelow,
  Cell,
  DetailsRow,
  HeadCell,
  Row,
  type RowAction,
  RowActions,
  Table,
} from './table.tsx'

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
  cardsBelow?: CardsBelow
  dense?: boolean
  rowClassName?: (row: Item) => string | undefined
  children?: ReactNode
}

/** Table of the admin area: sortable, as cards when narrow, with loading, empty and error states. */
export function DataTable<Item, Name extends string>(props: DataTableProps<Item, Name>) {
  const { label, columns, query, actions, actionsWidth, initialSort, onSort } = props
  const [ownSort, setOwnSort] = useState(initialSort)
  const sort = onSort ? props.sort : ownSort
  const setSort = onSort ?? setOwnSort
  const rowKey = props.rowKey ?? ((row) => String(fieldOf(row, 'id')))
  return (
    <ListState query={query} empty={props.empty} rows={props.skeletonRows}>
      <Table
        label={label}
        cardsBelow={props.cardsBelow ?? 860}
        fixed={columns.some(({ width }) => width !== undefined)}
        dense={props.dense ?? false}
        head={
          <>
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} sort={sort} onSort={setSort} />
            ))}
            {actions && (
              <HeadCell numeric className={actionsWidth}>
                Actions
              </HeadCell>
            )}
          </>
        }
        cardsHead={<SortSelect label={label} columns={columns} sort={sort} onSort={setSort} />}
      >
        {sortedRows(query.data ?? [], columns, sort).map((row) => (
          <TableRow key={rowKey(row)} row={row} table={props} />
        ))}
      </Table>
      {props.children}
    </ListState>
  )
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

type TableRowProps<Item, Name extends string> = { row: Item; table: DataTableProps<Item, Name> }

/** A row, or its editor, with the details beneath it. */
function TableRow<Item, Name extends string>({ row, table }: TableRowProps<Item, Name>) {
  const { columns, actions, actionsWidth, editor, details, rowClassName } = table
  const nameOf = table.nameOf ?? ((row) => String(fieldOf(row, 'name')))
  return (
    <>
      {editor?.(row) || (
        <Row className={rowClassName?.(row)}>
          {columns.map((column, index) => (
            <Cell
              key={column.name}
              label={column.label}
              isTitle={index === 0}
              numeric={column.numeric}
              wide={index === 0 || column.wide}
              className={column.className}
              title={column.title?.(row)}
            >
              {column.cell ? column.cell(row) : fieldOf(row, column.name)}
            </Cell>
          ))}
          {actions && (
            <ActionsCell narrow={actionsWidth !== undefined}>
              <RowActions of={nameOf(row)} actions={actions(row)} />
            </ActionsCell>
          )}
        </Row>
      )}
      {details && (
        <DetailsRow columns={columns.length + (actions ? 1 : 0)}>{details(row)}</DetailsRow>
      )}
    </>
  )
}

const ARROWS = { asc: ArrowUp, desc: ArrowDown }

type SortProps<Name extends string> = {
  sort: Sort<Name> | undefined
  onSort: (sort: Sort<Name>) => void
}

function ColumnHead<Item, Name extends string>({
  column: { name, label, sort: sortable, numeric, width, lead },
  sort,
  onSort,
}: SortProps<Name> & { column: Column<Item, Name> }) {
  if (!sortable) {
    return (
      <HeadCell numeric={numeric} className={width}>
        {lead}
        {label}
      </HeadCell>
    )
  }
  const order = sort?.column === name ? sort.order : undefined
  const Arrow = order ? ARROWS[order] : ChevronsUpDown
  return (
    <HeadCell
      numeric={numeric}
      className={width}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
    >
      {lead}
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, name))}
        className={`group/sort finger -mx-1 inline-flex min-h-6 items-center gap-1 rounded-fact px-1 hover:text-fg ${numeric ? 'flex-row-reverse' : ''}`}
      >
        {label}
        <Arrow
          className={`size-3! ${order ? 'text-fg' : 'opacity-0 group-hover/sort:opacity-100 group-focus-visible/sort:opacity-100'}`}
        />
      </button>
    </HeadCell>
  )
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
