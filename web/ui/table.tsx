import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * A table inside a panel. On phones it scrolls sideways in its own focusable region while the first column stays
 * in sight. `fixed` gives the columns the widths of a <colgroup>.
 */
export function Table({
  label,
  children,
  fixed = false,
  minWidth,
  className,
}: {
  label: string
  children: ReactNode
  fixed?: boolean
  minWidth?: number
  className?: string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-[inherit] -outline-offset-2!">
      <table
        style={minWidth ? { minWidth } : undefined}
        className={classNames('w-full border-collapse text-cell', fixed && 'table-fixed', className)}
      >
        {children}
      </table>
    </section>
  )
}

const firstColumn =
  'first:pl-5 max-md:first:sticky max-md:first:left-0 max-md:first:z-1 max-md:first:shadow-[1px_0_0_var(--line)]'

export function HeadCell({
  children,
  numeric = false,
  className,
  ...rest
}: ComponentProps<'th'> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'h-[38px] border-line border-b bg-surface-2 px-2.5 text-meta font-label whitespace-nowrap text-fg-3 last:pr-5',
        numeric ? 'text-right' : 'text-left',
        firstColumn,
        className,
      )}
    >
      {children}
    </th>
  )
}

export function Row({ children, className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr {...rest} className={classNames('group/row', className)}>
      {children}
    </tr>
  )
}

/** `strong` marks the cell that names the row; `numeric` right-aligns figures in columns. */
export function Cell({
  children,
  numeric = false,
  strong = false,
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean; strong?: boolean }) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-14 border-line border-b bg-surface px-2.5 py-2 align-middle group-last/row:border-b-0 group-hover/row:bg-surface-2 last:pr-5',
        strong ? 'font-label text-fg' : 'text-fg-2',
        numeric && 'text-right tabular-nums',
        firstColumn,
        className,
      )}
    >
      {children}
    </td>
  )
}

export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 border-line border-t px-5 py-3 text-small text-fg-3 tabular-nums [&>:first-child]:mr-auto">
      {children}
    </div>
  )
}
