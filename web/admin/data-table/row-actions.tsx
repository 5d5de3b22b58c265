import { type ComponentProps, createElement, Fragment, type ReactNode } from 'react'
import type { Role } from '../../../contract/accounts/roles.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMay } from '../screen/permission.tsx'

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

/** Around the buttons of a row of a table; `narrow` lets them wrap. */
export const ActionsBar = ({
  narrow = false,
  children,
}: {
  narrow?: boolean
  children: ReactNode
}) => <div className={classNames('row-actions', narrow && 'flex-wrap')}>{children}</div>
