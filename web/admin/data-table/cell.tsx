import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Cell } from '../../ui/table.tsx'
import { ActionsBar } from './row-actions.tsx'

type CellLook = {
  /** The cell that names the row: a card's title, without a label. */
  isTitle?: boolean | undefined
  /** Takes a card's whole width. */
  wide?: boolean | undefined
  numeric?: boolean | undefined
  className?: string | undefined
}

export const cellLook = ({ isTitle, wide, numeric, className }: CellLook) =>
  classNames(
    isTitle ? 'font-label text-fg' : 'text-fg-2 cards:before:content-[attr(data-label)]',
    wide && 'cards:col-span-full',
    numeric && 'text-right tabular-nums',
    className,
  )

type EditCellProps = ComponentProps<'td'> & Pick<CellLook, 'wide'> & { label: string }

/** A cell of a row that is edited. */
export const EditCell = ({ label, wide, className, ...rest }: EditCellProps) => (
  <Cell
    {...rest}
    data-label={label}
    className={classNames('data-cell', cellLook({ wide, className }))}
  />
)

export const ActionsCell = ({ children }: { children: ReactNode }) => (
  <Cell className="data-cell cards:col-span-full">
    <ActionsBar>{children}</ActionsBar>
  </Cell>
)
