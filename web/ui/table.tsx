import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Sort } from './sort-rows.ts'

/** One column of a table: its head, and what it shows of a row. */
export type TableColumn<Item, Name extends string = string> = {
  name: string
  label: string
  /** Instead of the label. */
  head?: ReactNode
  /** Before the label and under it, in the head. */
  lead?: ReactNode
  below?: ReactNode
  cell: (row: Item) => ReactNode
  /** Pressing its head sorts; `first` is the order of the first press. */
  sort?: { by: Name; first: 'asc' | 'desc' } | undefined
  numeric?: boolean | undefined
  headClass?: string | undefined
  className?: string | undefined
  /** Names the row: its cells are heads. */
  isRowHead?: boolean
  /** Shown before the cell where rows are cards. */
  cardLabel?: string
  /** The whole text on hover, where the cell cuts it. */
  title?: ((row: Item) => string) | undefined
  /** How many columns the cell takes in this row; 0 where one before takes its place. */
  span?: (row: Item) => number
}

type TableProps<Item, Name extends string> = {
  /** Where nothing around the table has a label. */
  label?: string
  columns: readonly TableColumn<Item, Name>[]
  rows: readonly Item[]
  rowKey: (row: Item) => string | number
  sort?: Sort<Name> | undefined
  onSort?: (by: Name) => void
  className: string
  /** Of the row of heads, and of all heads, rows and cells. */
  headRowClass?: string
  headClass?: string
  rowClass?: string
  cellClass?: string
  rowClassName?: ((row: Item) => string | undefined) | undefined
  /** Replaces a row while it is edited. */
  editor?: ((row: Item) => ReactNode) | undefined
  /** Unfolds under a row. */
  details?: ((row: Item) => ReactNode) | undefined
  /** A second group of rows, under a name of its own. */
  more?: { name: string; className: string; rows: readonly Item[] } | undefined
  /** Instead of rows, while they are loaded. */
  children?: ReactNode
}

/** A table from columns. Its look comes from its classes, what is sorted and edited from its user. */
export function Table<Item, Name extends string>(props: TableProps<Item, Name>) {
  const { label, columns, rows, sort, onSort, className, more } = props
  return (
    <table {...role.table} aria-label={label} className={className}>
      <thead {...role.rowgroup}>
        <tr {...role.row} className={props.headRowClass}>
          {columns.map((column) => (
            <Head
              key={column.name}
              column={column}
              sort={sort}
              onSort={onSort}
              className={props.headClass}
            />
          ))}
        </tr>
      </thead>
      <tbody {...role.rowgroup}>
        {rows.map((row) => (
          <TableRow key={props.rowKey(row)} row={row} table={props} />
        ))}
        {props.children}
      </tbody>
      {more && (
        <tbody {...role.rowgroup}>
          <tr {...role.row} className={props.rowClass}>
            <th scope="rowgroup" colSpan={columns.length} className={more.className}>
              {more.name}
            </th>
          </tr>
          {more.rows.map((row) => (
            <TableRow key={props.rowKey(row)} row={row} table={props} />
          ))}
        </tbody>
      )}
    </table>
  )
}

/** `display: grid` removes table semantics in browsers, so the parts set their roles. */
const role = Object.fromEntries(
  ['table', 'rowgroup', 'row', 'cell', 'columnheader', 'rowheader'].map((name) => [
    name,
    { role: name },
  ]),
) as Record<'table' | 'rowgroup' | 'row' | 'cell' | 'columnheader' | 'rowheader', { role: string }>

export const Row = (props: ComponentProps<'tr'>) => <tr {...role.row} {...props} />

export const Cell = (props: ComponentProps<'td'>) => <td {...role.cell} {...props} />

type TableRowProps<Item, Name extends string> = { row: Item; table: TableProps<Item, Name> }

/** A row, or its editor, with its details beneath it. */
function TableRow<Item, Name extends string>({ row, table }: TableRowProps<Item, Name>) {
  const { columns, rowClass, cellClass } = table
  const details = table.details?.(row)
  return (
    <>
      {table.editor?.(row) || (
        <DataRow
          row={row}
          columns={columns}
          className={classNames(rowClass, table.rowClassName?.(row))}
          cellClass={cellClass}
        />
      )}
      {details && (
        <Row className="details-row">
          <Cell colSpan={columns.length}>{details}</Cell>
        </Row>
      )}
    </>
  )
}

type DataRowProps<Item> = {
  row: Item
  columns: readonly TableColumn<Item, string>[]
  className: string
  cellClass: string | undefined
}

/** Memoised: an unchanged row is not rendered again when only the order changes. */
const DataRow = memo(function DataRow({
  row,
  columns,
  className,
  cellClass,
}: DataRowProps<unknown>) {
  return (
    <Row className={className || undefined}>
      {columns.map((column) => {
        const span = column.span?.(row) ?? 1
        if (span === 0) return null
        const shared = {
          className: classNames(cellClass, column.className),
          title: column.title?.(row),
          colSpan: span === 1 ? undefined : span,
          children: column.cell(row),
        }
        return column.isRowHead ? (
          <th key={column.name} scope="row" {...role.rowheader} {...shared} />
        ) : (
          <Cell key={column.name} data-label={column.cardLabel} {...shared} />
        )
      })}
    </Row>
  )
}) as <Item>(props: DataRowProps<Item>) => ReactNode

const ARROWS = { asc: ArrowUp, desc: ArrowDown }
const ORDER_NAMES = { asc: 'ascending', desc: 'descending' } as const

type HeadProps<Item, Name extends string> = {
  column: TableColumn<Item, Name>
  sort: Sort<Name> | undefined
  onSort: ((by: Name) => void) | undefined
  className: string | undefined
}

function Head<Item, Name extends string>({
  column,
  sort,
  onSort,
  className,
}: HeadProps<Item, Name>) {
  const { sort: sorts, head = column.label, numeric } = column
  const order = sorts && sort?.column === sorts.by ? sort.order : undefined
  const Arrow = ARROWS[order ?? sorts?.first ?? 'asc']
  return (
    <th
      scope="col"
      {...role.columnheader}
      aria-sort={order && ORDER_NAMES[order]}
      className={classNames(className, numeric ? 'text-right' : 'text-left', column.headClass)}
    >
      {column.lead}
      {sorts ? (
        <button
          type="button"
          onClick={() => onSort?.(sorts.by)}
          className={classNames('sort-button', numeric && 'flex-row-reverse')}
        >
          {head}
          <Arrow />
        </button>
      ) : (
        head
      )}
      {column.below}
    </th>
  )
}
