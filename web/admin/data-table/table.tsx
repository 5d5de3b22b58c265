import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react'
import type { Role } from '../../../contract/accounts/roles.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMay } from '../screen/permission.tsx'

/** Parts of a table that becomes cards when narrow (the `cards:` variant, styles/theme.css). */

/** `display: grid` removes table semantics in browsers, so the parts set their roles. */
const role = Object.fromEntries(
  ['table', 'rowgroup', 'row', 'cell', 'columnheader'].map((name) => [name, { role: name }]),
) as Record<'table' | 'rowgroup' | 'row' | 'cell' | 'columnheader', { role: string }>

/** Decided by the width of the table, not of the window. */
const containers = {
  980: '@container/table-lg',
  860: '@container/table-md',
  560: '@container/table-sm',
}
export type CardsBelow = keyof typeof containers

type TableProps = {
  label: string
  cardsBelow: CardsBelow
  fixed: boolean
  dense: boolean
  head: ReactNode
  cardsHead: ReactNode
  children: ReactNode
}

export function Table({ label, cardsBelow, fixed, dense, head, cardsHead, children }: TableProps) {
  return (
    <section
      aria-label={label}
      // receives the focus when the focused row is deleted
      tabIndex={-1}
      className={classNames(
        'overflow-x-auto rounded-[inherit] -outline-offset-2!',
        containers[cardsBelow],
      )}
    >
      {cardsHead}
      <table
        {...role.table}
        className={classNames(
          'w-full border-collapse cards:block',
          fixed && 'table-fixed',
          dense
            ? 'text-small [&_td]:h-[42px] [&_td]:py-1.5 [&_th]:h-[34px] cards:[&_tr]:grid-cols-[repeat(auto-fill,minmax(88px,1fr))]'
            : 'text-cell',
        )}
      >
        <thead {...role.rowgroup} className="cards:hidden">
          <tr {...role.row}>{head}</tr>
        </thead>
        <tbody {...role.rowgroup} className="cards:block">
          {children}
        </tbody>
      </table>
    </section>
  )
}

export function HeadCell({
  children,
  numeric = false,
  className,
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...role.columnheader}
      {...rest}
      className={classNames(
        'h-[38px] border-line border-b bg-surface-2 px-2.5 text-meta font-label whitespace-nowrap text-fg-3 first:pl-5 last:pr-5 max-md:h-11',
        numeric ? 'text-right' : 'text-left',
        className,
      )}
    >
      {children}
    </th>
  )
}

export function Row({ children, className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr {...role.row} {...rest} className={classNames('data-row', className)}>
      {children}
    </tr>
  )
}

type CellProps = ComponentProps<'td'> & {
  label: string
  numeric?: boolean
  /** The cell that names the row: a card's title, without a label. */
  isTitle?: boolean
  wide?: boolean
}

export function Cell(props: CellProps) {
  const {
    label,
    children,
    numeric = false,
    isTitle = false,
    wide = isTitle,
    className,
    ...rest
  } = props
  return (
    <td
      {...role.cell}
      {...rest}
      data-label={label}
      className={classNames(
        'data-cell',
        isTitle ? 'font-label text-fg' : 'text-fg-2 cards:before:content-[attr(data-label)]',
        wide && 'cards:col-span-full',
        numeric && 'text-right tabular-nums',
        className,
      )}
    >
      {children}
    </td>
  )
}

/** Buttons of a row: muted until hover or focus; side by side in a card. `narrow` lets them wrap. */
export function ActionsCell({
  narrow = false,
  children,
}: {
  narrow?: boolean
  children: ReactNode
}) {
  return (
    <td {...role.cell} className="data-cell cards:col-span-full">
      <div className={classNames('row-actions', narrow && 'flex-wrap')}>{children}</div>
    </td>
  )
}

export type RowAction = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  label: string
  /** Minimum role; defaults to the role that may edit the section. */
  needs?: Role
}

/** Buttons of a row, described by its name. By place and without keys: a label may change under the focus. */
export const RowActions = ({
  of,
  actions,
}: {
  of: string
  actions: readonly (RowAction | false)[]
}) =>
  createElement(
    Fragment,
    null,
    ...actions.map((each) => each && <ActionButton of={of} {...each} />),
  )

function ActionButton({ of, label, needs, disabled, ...rest }: RowAction & { of: string }) {
  const may = useMay(needs)
  return (
    <Button size="sm" aria-description={of} disabled={disabled || !may} {...rest}>
      {label}
    </Button>
  )
}

export function DetailsRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr {...role.row} className="cards:block cards:border-line cards:border-b">
      <td
        {...role.cell}
        colSpan={columns}
        className="border-line border-b bg-surface-2 p-0 cards:block cards:border-b-0"
      >
        {children}
      </td>
    </tr>
  )
}

export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 border-line border-t px-5 py-3 text-small text-fg-3 tabular-nums max-md:px-4 [&>:first-child]:mr-auto">
      {children}
    </div>
  )
}

type PagerProps = {
  page: number
  pageSize: number
  total: number
  /** Word for what is counted, when it is not everything. */
  of?: string
  onPage: (page: number) => void
}

/** '1 to 20 of 20,419' with Previous and Next. */
export function Pager({ page, pageSize, total, of = '', onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  return (
    <TableFoot>
      <span>
        {first.toLocaleString('en-US')} to {last.toLocaleString('en-US')} of{' '}
        {total.toLocaleString('en-US')}
        {of}
      </span>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </TableFoot>
  )
}
